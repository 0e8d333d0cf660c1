/** One table as this browser sees it: the game, the turn being tried, the film, and the people round it. */

import { TableChat } from "./chat.svelte";
import { Connection, SPECTATOR } from "./connection.svelte";
import { Draft } from "./draft.svelte";
import { Film } from "./film.svelte";
import { Game } from "./game.svelte";
import { Notices } from "./notices.svelte";
import { Pace } from "./pace";
import type {
  ClockShown,
  FromServer,
  Presence,
  ProposalOver,
  Proposed,
  RematchAsked,
  RematchOver,
  State,
  TakeBackAsked,
} from "./protocol";
import { language, t } from "./words.svelte";

export class Table {
  presence = $state.raw<Presence | null>(null);
  clocks = $state.raw<(ClockShown & { at: number }) | null>(null);
  takeBack = $state.raw<TakeBackAsked | null>(null);
  /** Does something wait to be shown? */
  behind = $state(false);
  /** The offer to play again, or how the last one ended. */
  rematch = $state.raw<RematchAsked | RematchOver | null>(null);
  /** Where the people of this table have gone on, and whether this page goes along. */
  nextTable = $derived(this.rematch?.type === "rematch-over" ? this.rematch.table : null);
  goesOn = $state(false);
  /** What the players are asked to agree on. */
  proposal = $state.raw<Proposed | null>(null);
  /** Minutes after which the others may go on without somebody. */
  absentMinutes = $state(0);
  /** Does somebody at this screen want to go for good? And is the seat somebody else's already? */
  leaves = $state(false);
  vacated = $state(false);
  readonly connection: Connection;
  readonly game: Game;
  readonly film: Film;
  readonly draft: Draft;
  readonly notices = new Notices();
  readonly chat: TableChat;
  readonly #pace: Pace<[number, State]>;

  /** `rest` is how long a step, of one's own or of others, is shown before the next one, in milliseconds. */
  constructor(
    readonly id: string,
    secrets: Readonly<Record<number, string>>,
    rest: (state: State, own: boolean) => number = () => 0,
    open?: (address: string) => WebSocket,
  ) {
    const receiver = {
      message: (seat: number, message: FromServer) => this.#receive(seat, message),
      opened: () => this.#opened(),
      lost: () => (this.draft.busy = false),
    };
    this.chat = new TableChat(id);
    this.connection = new Connection(id, secrets, receiver, open);
    this.game = new Game(id, secrets, this.connection);
    this.film = new Film(this.game, () => this.draft.forget());
    this.draft = new Draft(this.game, this.film, this.notices);
    this.#pace = new Pace(
      ([seat, state]) => {
        if (this.game.setState(seat, state)) this.draft.reset();
      },
      ([, state]) => (this.game.info?.clock ? 0 : rest(state, this.game.mine)),
      (waiting) => (this.behind = waiting > 0),
    );
  }

  /** What the table shows: the film, the turn being tried, or the game as it is. */
  shown = $derived.by(() => this.film.past?.snapshot ?? this.draft.snapshot ?? this.game.truth);

  #opened(): void {
    this.chat.clear();
    this.proposal = null;
    void this.game.loadSteps();
  }

  #receive(seat: number, message: FromServer): void {
    switch (message.type) {
      case "welcome":
        this.game.setInfo(message.table);
        this.absentMinutes = message.absent_minutes;
        this.vacated ||= seat !== SPECTATOR && message.seat === null;
        break;
      case "state":
        if (this.draft.busy) this.#pace.flush();
        this.#pace.add(message.snapshot.position, [seat, message]);
        break;
      case "presence":
        this.presence = message;
        break;
      case "chat":
        if (this.connection.isFirst(seat)) this.chat.add(message);
        break;
      case "clock":
        this.clocks = { ...message, at: performance.now() };
        break;
      case "take-back":
        this.takeBack = message;
        break;
      case "take-back-over":
        this.takeBack = null;
        break;
      case "rematch":
        this.rematch = message;
        this.goesOn = true;
        break;
      case "rematch-over":
        this.rematch = message;
        this.goesOn &&= message.table !== null;
        break;
      case "proposal":
        this.proposal = message;
        break;
      case "proposal-over":
        if (this.connection.isFirst(seat)) this.#tellDeclined(message);
        this.proposal = null;
        break;
      case "notice":
        if (this.connection.isFirst(seat)) this.notices.add(message.text, "info", true);
        break;
      case "error":
        this.notices.add(message.text);
        break;
    }
  }

  #tellDeclined({ what, declined }: ProposalOver): void {
    if (declined < 0 || what === "computer" || this.game.isMine(declined)) return;
    this.notices.add(t(`declined-${what}`, { name: this.game.nameOf(declined) }), "info");
  }

  /** Show at once what waits to be shown. */
  skip(): void {
    this.#pace.flush();
  }

  say(text: string): void {
    this.connection.tell({ type: "chat", text });
  }

  askTakeBack(position: number): void {
    this.connection.tell({ type: "take-back", position });
  }

  answerTakeBack(seat: number, yes: boolean): void {
    this.connection.tell({ type: "answer-take-back", yes }, seat);
  }

  askRematch(): void {
    this.goesOn = true;
    this.connection.tell({ type: "rematch" });
  }

  answerRematch(seat: number, yes: boolean): void {
    this.connection.tell({ type: "answer-rematch", yes }, seat);
  }

  resign(seat: number): void {
    this.connection.tell({ type: "resign" }, seat);
  }

  offerEnd(): void {
    this.connection.tell({ type: "propose", what: "end" }, this.game.playing[0]);
  }

  goOnWithout(seat: number): void {
    this.connection.tell({ type: "propose", what: "remove", seat }, this.game.playing[0]);
  }

  answerProposal(seat: number, yes: boolean): void {
    this.connection.tell({ type: "answer-proposal", yes }, seat);
  }

  leave(seat: number): void {
    this.leaves = true;
    this.connection.tell({ type: "leave", language: language() }, seat);
  }

  /** Close the table for everybody. */
  shut(): void {
    this.leaves = true;
    this.connection.tell(
      { type: "close" },
      this.game.seats.find((seat) => this.game.info?.seats[seat]?.who === "here"),
    );
  }

  /** Follow the others to the next table. */
  goOn(): void {
    this.goesOn = true;
  }

  close(): void {
    this.#pace.stop();
    this.connection.close();
  }
}
