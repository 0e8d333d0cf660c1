/** What client and server say to each other, written by tools/protocol.py. */

export const PROTOCOL = 1;

export type Cell = readonly [number, number];

export type Action = Place | Deploy | Choose | Pass;
export type GameEvent = TurnStarted | TileDrawn | TileRemoved | TileReturned | TilePlaced | FigureDeployed | FigurePut | FigureReturned | FeatureCompleted | Scored | Happened | EndStarted | GameEnded;
export type LoggedAction = Action | TakeBack | Flag | Resign | EndNow | Leave | TakeOver | Hidden;
export type OptionValue = string | number | boolean;
export type Assistance = "counts" | "full" | "hints" | "none";
export type SpectatorsChat = "all" | "apart" | "off";
export type Who = "computer" | "here" | "link" | "open";
export type Actor = "active" | "clockwise" | "everyone" | "first" | "from-left" | "owner" | "table" | "youngest";
export type FromServer = Welcome | State | Drafted | Accepted | Answer | Presence | Said | TakeBackAsked | TakeBackOver | RematchAsked | RematchOver | Proposed | ProposalOver | ClockShown | Notice | Error;
export type FromClient = Hello | Draft | Act | Ask | Chat | AskTakeBack | AnswerTakeBack | AskRematch | AnswerRematch | WantResign | Propose | AnswerProposal | WantLeave | WantClose;
export interface WhyNot {
  text: Spoken | null;
}
export interface Feature {
  kind: string;
  segments: number[];
  complete: boolean;
  tiles: number;
  pennants: number;
  open: number;
  figures: number[];
}
export interface Fits {
  cell: readonly [number, number];
  tiles: Record<string, Fit>;
}
export interface Forecast {
  scores: number[];
  awards: Scored[];
}
export interface Farms {
  fields: Farm[];
}
export interface DeadCells {
  cells: (readonly [number, number])[];
}
export interface Past {
  snapshot: Snapshot;
  events: GameEvent[];
  actions: LoggedAction[];
}
export interface Steps {
  steps: Step[];
}
export interface Hints {
  hints: Advice[];
}
/** A record without a past, as a text that can be imported. */
export interface Moment {
  text: string;
}
export interface Catalogue {
  protocol: number;
  version: string;
  art: string;
  modules: ModuleShown[];
  figures: Record<string, FigureKind>;
  sets: SetShown[];
  presets: Preset[];
  players: LevelShown[];
  usual_player: string;
  words: Record<string, Text>;
  tokens: Record<string, TokenKind>;
  colours: number;
}
export interface Tiles {
  id: string;
  name: Text;
  total: number;
  tiles: TileShown[];
  /** Other printings of some of its tiles, which an option brings, and copies to which an element adds something. */
  variants: TileShown[];
}
export interface AidTable {
  chapters: ChapterWords[];
  who: Record<Actor, Text>;
  /** Texts of the sheet that belong to no module, by their names. */
  words: Record<string, Text>;
  lines: AidLine[];
  values: AidValue[];
  farms: AidFarm[];
  figures: AidFigure[];
  kinds: AidKind[];
  /** The name of the row of farms. */
  farm: Text;
  reminders: AidReminder[];
  bags: AidBag[];
  /** Elements that are part of every game. */
  always: string[];
  /** Element -> tile sets that bring it. */
  comes_with: Record<string, string[]>;
  /** Elements that lay a start of their own, if one of the sets that bring them is in the game. */
  starts: string[];
}
export interface Sheet {
  players: number;
  modules: Text[];
  /** Those that differ from their usual value. */
  options: ChosenOption[];
  tiles: AidTilesRow[];
  chapters: AidChapter[];
  worth: AidWorth[];
  figures: AidFigureRow[];
}
/** What all drawings share: definitions to stand in `<defs>`, how figures are put together, the players' colours. */
export interface Figures {
  defs: string;
  figures: Record<string, FigureDrawing>;
  badges: string[];
  colours: ColourShown[];
}
export interface Gallery {
  /** Those that can be played come first. */
  modules: ModuleDrawn[];
}
/** A drawn tile: its inner SVG; a seat and an outline for each segment; the places of its symbols. */
export interface Drawing {
  symbol: string;
  seats: (readonly [number, number])[];
  outlines: string[];
  marks: Record<string, readonly [number, number]>;
  /** Left, top, width and height of what it covers, from its first cell. */
  box: readonly [number, number, number, number];
  /** Path data of the ground that it covers of them. */
  ground: string;
}
/** A review that is there, or how far it has come. `position` of its turns is that of the table. */
export interface ReviewShown {
  done: number;
  all: number;
  review: Review | null;
}
export interface PuzzleList {
  puzzles: PuzzleListed[];
  /** The puzzle of the day, by the server's calendar in UTC. */
  today: string;
}
/** The position of a puzzle, as the socket of a table would tell it. */
export interface PuzzleShown {
  puzzle: PuzzleListed;
  table: TableShown;
  seat: number;
  snapshot: Snapshot;
}
/** What becomes of a whole turn. */
export interface PuzzleAnswer {
  right: boolean;
  /** Points of expected final lead that it gives away. */
  loss: number;
  /** Does it give away more than that? */
  more: boolean;
  /** After the turn. */
  snapshot: Snapshot;
  /** For the best turn; who has another may try again. */
  solution: Solution | null;
}
/** How the server is doing, and what has been decided. */
export interface Overview {
  version: string;
  /** Seconds since the start. */
  up: number;
  draining: boolean;
  load: Load;
  notice: Spoken | null;
  bans: Ban[];
}
export interface TablesSeen {
  tables: TableSeen[];
  more: boolean;
}
export interface NewTable {
  table: TableShown;
  secrets: (string | null)[];
}
export interface TableList {
  tables: TableShown[];
  /** Asks for the tables behind these, as `after`. */
  next: string | null;
}
export interface SeatTaken {
  seat: number;
  secret: string;
}
/** What the answer to a request says that is not carried out. */
export interface Fault {
  code: string;
  text: Spoken;
  /** Under which the log of the server tells more, where that is of use. */
  request?: string;
}
export interface Welcome {
  type: "welcome";
  protocol: number;
  table: TableShown;
  seat: number | null;
  /** After which the others may remove who is absent. */
  absent_minutes: number;
}
export interface State {
  type: "state";
  snapshot: Snapshot;
  events: GameEvent[];
  /** The entries of the log since the state before. */
  steps: Step[];
  /** So many tiles come before those of the snapshot: the first ones of the state before. */
  known: number;
}
export interface Drafted {
  type: "drafted";
  id: number | null;
  position: number;
  complete: boolean;
  /** The points of what was tried, by player. */
  brings: Record<number, number>;
  snapshot: Snapshot;
  events: GameEvent[];
  /** As in a state. */
  known: number;
}
export interface Accepted {
  type: "accepted";
  id: number | null;
  position: number;
}
/** The answer to a question; its own fields stand beside these. */
export interface Answer {
  type: "answer";
  id: number | null;
}
export interface Presence {
  type: "presence";
  seats: Here[];
  watching: number;
  /** The names of spectators, where they are known. */
  watchers: string[];
}
export interface Said {
  type: "chat";
  seat: number;
  name: string;
  text: string;
  time: number;
  /** Only spectators hear it. */
  apart: boolean;
}
export interface TakeBackAsked {
  type: "take-back";
  player: number;
  position: number;
  waiting: number[];
}
export interface TakeBackOver {
  type: "take-back-over";
  agreed: boolean;
}
export interface RematchAsked {
  type: "rematch";
  player: number;
  waiting: number[];
}
export interface RematchOver {
  type: "rematch-over";
  player: number;
  /** The new table; none where the player has declined. */
  table: string | null;
}
export interface Proposed {
  type: "proposal";
  what: "computer" | "end" | "remove";
  player: number;
  /** Whose seat it is about. */
  seat: number;
  waiting: number[];
}
export interface ProposalOver {
  type: "proposal-over";
  what: "computer" | "end" | "remove";
  /** Who declined; -1 where all have agreed, or the game has gone on. */
  declined: number;
}
export interface ClockShown {
  type: "clock";
  remaining: number[];
  running: number;
}
/** What those who run the server tell everybody. */
export interface Notice {
  type: "notice";
  text: Spoken;
  /** Does the server stop now? Then the socket closes with code 1012, and can be opened again in a moment. */
  restart: boolean;
}
export interface Error {
  type: "error";
  id: number | null;
  code: string;
  text: Spoken;
}
export interface Snapshot {
  position: number;
  viewer: number;
  players: PlayerShown[];
  pieces: PieceShown[];
  added: SegmentAdded[];
  figures: FigureShown[];
  tokens: Token[];
  compass: Compass | null;
  decision: DecisionShown | null;
  tiles_left: number;
  remaining: Record<string, number> | null;
  scored: Record<string, number[]>;
  turn: number;
  over: boolean;
  winners: number[];
  flagged: number;
  resigned: number[];
  /** Seats whose player is gone for good. */
  left: number[];
  /** Seat that was left -> the computer player that took it over. */
  stand_ins: Record<number, string>;
  /** Was the game ended early? */
  stopped: boolean;
}
/** One text in English and German; `{name}` marks a place that `say` fills in. */
export interface Text {
  en: string;
  de: string;
}
export interface PuzzleListed {
  id: string;
  grade: "easy" | "hard" | "master" | "medium";
  /** Those besides the base game. */
  modules: string[];
  players: number;
}
/** A table as everybody may see it. */
export interface TableShown {
  id: string;
  created: number;
  started: boolean;
  over: boolean;
  position: number;
  /** The seat that has to decide; -1 where nobody has, or the game rests in storage. */
  decides: number;
  setup: SetupShown;
  /** Tiles that are in no packaged set. */
  own_tiles: TileShown[];
  figures: string[];
  seats: PublicSeat[];
  assistance: Assistance;
  clock: Clock | null;
  origin: string;
  spectators_chat: SpectatorsChat;
}
/** How much there is to do. */
export interface Load {
  tables: number;
  awake: number;
  sockets: number;
  busy: number;
  queues: Record<string, number>;
}
/** A sentence in both languages, filled in. */
export interface Spoken {
  en: string;
  de: string;
}
export interface Fit {
  count: number;
  rotations: number[];
}
/** A `player` got `points` from a `source`, why says the `breakdown`; the sum of these events is the score. */
export interface Scored {
  event: "Scored";
  player: number;
  points: number;
  source: string;
  breakdown?: Breakdown;
}
export interface Farm {
  segments: number[];
  owners: number[];
  strength: (readonly [number, number])[];
  cities: number;
}
/** One entry of the log as the history tells it: what was done, what happened, and what was scored. */
export interface Step {
  position: number;
  player: number;
  turn: number;
  action: LoggedAction;
  scores: number[];
  told: Spoken;
  /** Where on the board it was done. */
  at: readonly [number, number] | null;
  happened: Occurrence[];
  awards: Award[];
}
/** A whole turn, or what is left of one, and the expected final lead of the player over the mean of the others. */
export interface Advice {
  actions: Action[];
  text: Text;
  /** What it does better than others; empty where nothing stands out. */
  why: Text;
  lead: number;
  error: number;
}
export interface ModuleShown {
  id: string;
  name: Text;
  about: Text;
  picture: Picture | null;
  year: number;
  group: "base" | "large" | "small";
  tiles: string[];
  more_tiles: string[];
  needs: string[];
  /** Those that can be switched off. */
  elements: ElementShown[];
  options: OptionShown[];
  /** Its tiles are a start board, of which only one can be in a game. */
  start_board: boolean;
}
export interface FigureKind {
  name: Text;
  rule: Text;
  count: number;
  follower: boolean;
  /** Value of the option `words` -> the name in those editions. */
  called: Record<string, Text>;
}
export interface SetShown {
  id: string;
  name: Text;
  total: number;
  in_game: number;
  playable: boolean;
}
/** A box that people own, or a mix that is known to be good. */
export interface Preset {
  id: string;
  name: Text;
  about: Text;
  modules: string[];
  options: Record<string, OptionValue>;
}
export interface LevelShown {
  id: string;
  name: Text;
  about: Text;
  /** One of the levels for people, which a first game asks for. */
  quick: boolean;
  /** For whoever wants to compare players; not in the short list. */
  expert: boolean;
}
/** A kind of token: what it is called and looks like, where it is shown, and what one is worth. */
export interface TokenKind {
  /** `tile|tiles` where one and many differ. */
  name: Text;
  sign: Sign;
  shown: "aside" | "beside" | "cell" | "corner" | "edge" | "place" | "segment";
  /** The named place, if the token itself names none. */
  place: string;
  /** Its colour, where it is no player's. */
  material: "" | "stone" | "wood";
  /** Its number is that of pieces on top of each other. */
  stacks: boolean;
  /** Only one player holds it; its number is no count, `detail` says what it is. */
  card: boolean;
  detail: Text | null;
  /** Points that one beside a figure, or before a player, is worth to a computer player, besides what the end pays for it. */
  worth: number;
  /** Points that one on a tile is worth to whoever wins a feature there. */
  worth_on_tile: number;
  /** What the end pays for none, one, two ... before a player, up to all there are, where they come from tiles and their number decides what each is worth. */
  collected: number[];
  /** Points that one on a tile costs the owner of each figure on a tile beside it, to a computer player. */
  threat: number;
}
export interface TileShown {
  tile: string;
  name: string;
  count: number;
  start: number;
  edges: string;
  shape: "double" | "square" | "triangle";
  /** Its place in a start board or block, where it has a fixed one. */
  at: readonly [number, number] | null;
  symbols: string[];
  segments: SegmentShown[];
}
export interface ChapterWords {
  id: string;
  title: Text;
  sections: SectionWords[];
}
/** A row of the turn order, and the module and element that it comes from. */
export interface AidLine {
  id: string;
  module: string;
  element: string;
  text: Text;
  more: Text;
  who: Actor;
  may: boolean;
  choice: boolean;
  when: Record<string, OptionValue[]>;
  numbers: Record<string, Record<number, number | Text>>;
  counted: Counted[];
  scores: "castle" | "cathedral" | "city" | "field" | "garden" | "monastery" | "river" | "road" | null;
  symbol: Text | null;
  beside: string[];
}
/** What something at a feature does to its value; the list is in the order in which values are built. */
export interface AidValue {
  module: string;
  element: string;
  word: string;
  name: Text;
  kinds: ("castle" | "cathedral" | "city" | "field" | "garden" | "monastery" | "river" | "road")[];
  complete: Effect | null;
  unfinished: Effect | null;
  complete_told: Text | null;
  unfinished_told: Text | null;
  when: Record<string, OptionValue[]>;
}
/** What something adds to the value of a farm; the one with a rate is what each completed city pays. */
export interface AidFarm {
  module: string;
  element: string;
  text: Text;
  told: Text;
  rate: number;
  city: number;
  some: number;
  once_more: "" | "rate" | "value";
  when: Record<string, OptionValue[]>;
  /** One of these elements must be in the game; none where it needs none. */
  beside: string[];
}
/** A kind of figure: where it may stand, and what takes it off the board. */
export interface AidFigure {
  id: string;
  module: string;
  element: string;
  name: Text;
  rule: Text;
  called: Record<string, Text>;
  taken_by: TakenBy[];
}
/** A kind of feature, and what each of its tiles brings. */
export interface AidKind {
  kind: "castle" | "cathedral" | "city" | "field" | "garden" | "monastery" | "river" | "road";
  name: Text;
  complete: number;
  unfinished: number;
  complete_told: Text;
  unfinished_told: Text;
  /** One of these must be in the game; none where it always is. */
  elements: string[];
}
export interface AidReminder {
  module: string;
  element: string;
  reminder: Reminder;
}
export interface AidBag {
  module: string;
  element: string;
  bag: Bag;
}
export interface ChosenOption {
  text: Text;
  value: Text;
}
export interface AidTilesRow {
  name: Text;
  number: number;
}
export interface AidChapter {
  id: string;
  title: Text;
  sections: AidSection[];
}
/** What a kind of feature is worth, with everything that changes it, in the order in which it is counted. */
export interface AidWorth {
  kind: "castle" | "cathedral" | "city" | "field" | "garden" | "monastery" | "river" | "road";
  name: Text;
  complete: Text;
  unfinished: Text;
  changes: AidChange[];
}
export interface AidFigureRow {
  name: Text;
  each: number;
  rule: Text;
  taken_by: Text[];
}
/** How a figure is put together: place and size of the player's mark, half the shadow's width, its scale. */
export interface FigureDrawing {
  mark: readonly [number, number, number] | null;
  width: number;
  scale: number;
  low: boolean;
  /** It belongs to no player. */
  neutral: boolean;
  /** The mark lies on the body itself, not on a plate of its own. */
  marked_body: boolean;
  /** Of what lies flat somewhere round its place, and casts no shadow. */
  middle: readonly [number, number] | null;
}
export interface ColourShown {
  name: Text;
  value: string;
  on: string;
  mark: string;
}
export interface ModuleDrawn {
  id: string;
  name: Text;
  playable: boolean;
  sets: Tiles[];
  pieces: Piece[];
}
/** A reviewed game. */
export interface Review {
  players: string[];
  depth: string;
  over: boolean;
  scores: number[];
  turns: TurnReview[];
  totals: Total[];
  /** Indices into `turns`: those that lost most, the worst first. */
  worst: number[];
  /** For each player the expected final lead after every turn; the last one is the result if the game is over. */
  margins: ((number | null)[])[];
}
/** The choices of a table, without anything that tells what will be drawn. */
export interface SetupShown {
  tiles: Record<string, number>;
  elements: Record<string, number>;
  options: Record<string, OptionValue>;
  custom_tiles: Record<string, unknown>;
  first: number;
}
export interface Solution {
  best: Action[];
  /** The best turn in words. */
  text: Text;
  why: Text;
  /** So many points the second best turn gives away. */
  margin: number;
}
export interface Ban {
  kind: "address" | "name";
  /** A network, or a name as `plain` writes it. */
  what: string;
  time: number;
}
export interface TableSeen {
  id: string;
  created: number;
  started: boolean;
  over: boolean;
  closed: boolean;
  seats: PublicSeat[];
  sockets: number;
  /** From where people have come to it, as far as they are there by this process. */
  visitors: string[];
}
export interface Here {
  name: string;
  online: boolean;
}
/** Why an award has the value it has: `units` times `rate`, then `additions`. */
export interface Breakdown {
  units?: (readonly [string, number])[];
  rate?: number;
  because?: string[];
  additions?: (readonly [string, number])[];
  strength?: (readonly [number, number])[];
  segment?: number;
}
export interface PlayerShown {
  name: string;
  colour: number;
  score: number;
  supply: Record<string, number>;
  /** Kind -> the first of the player's figures of that kind, and the number behind the last. */
  figures: Record<string, readonly [number, number]>;
}
export interface PieceShown {
  tile: string;
  cell: readonly [number, number];
  rotation: number;
  copy: number;
  first: number;
  player: number;
  turn: number;
}
export interface SegmentAdded {
  segment: number;
  piece: number;
  kind: string;
  reach: string[];
}
export interface FigureShown {
  figure: number;
  kind: string;
  player: number;
  segment: number;
  spot: Spot | null;
  /** The named place where it stands, if that is one. */
  place: string;
  /** It lies at its spot; on a field every follower does. */
  lying: boolean;
}
/** Something of an element that people see: on the board, or in front of a player. */
export interface Token {
  what: string;
  number?: number;
  player?: number;
  cell?: readonly [number, number];
  segment?: number;
  figure?: number;
  tile?: string;
  place?: string;
  /** Where exactly it lies, x and y in thousandths of a cell. */
  point?: readonly [number, number];
}
/** Lines through a cell that part the table into four sections, with the letter of a wind at the end of each. */
export interface Compass {
  cell: readonly [number, number];
  /** North, east, south and west; north is up unless it is turned. */
  winds: Text[];
  /** Quarter turns clockwise. */
  rotation?: number;
  /** The way into the section, (1, -1) being up and to the right, in which the tile in hand brings points. */
  section?: readonly [number, number];
  /** How many. */
  points?: number;
}
export interface DecisionShown {
  player: number;
  step: string;
  text: Spoken;
  why: Spoken;
  decline: Spoken;
  /** The page of the rules that tells of it, and the place on it: `rules/tower#4-scoring`. */
  rules: string;
  tile: string | null;
  /** The number that the tile in hand will have among its likes. */
  copy: number;
  actions: Action[];
  /** For every action that is a choice or has one built along, in the order of the actions; None for the others. Empty where all are None. */
  answers: (AnswerShown | null)[];
  /** What every action brings at once, by player, as far as only the rules decide. Empty where nobody gets points. */
  brings: (Record<number, number>)[];
  ranges: RangeShown[];
  sale: TilesOnSale | null;
  /** Cell of an action -> where it is, for those who do not see it. */
  places: Record<string, Spoken>;
}
/** The turn of a `player` begins; `number` counts all turns of the game. */
export interface TurnStarted {
  event: "TurnStarted";
  player: number;
  number: number;
}
/** A `player` has drawn a `tile`. */
export interface TileDrawn {
  event: "TileDrawn";
  player: number;
  tile: string;
}
/** The `tile` leaves the game: it fits nowhere, or for the `reason` that is given. */
export interface TileRemoved {
  event: "TileRemoved";
  tile: string;
  reason?: string;
}
/** The `tile` goes back to the pile: it fits nowhere now, or for the `reason` that is given. */
export interface TileReturned {
  event: "TileReturned";
  tile: string;
  reason?: string;
}
/** A `player` has laid a `tile` on a `cell`; `rotation` counts quarter turns clockwise. */
export interface TilePlaced {
  event: "TilePlaced";
  player: number;
  tile: string;
  cell: readonly [number, number];
  rotation: number;
}
/** A `figure`, by its number, went onto a `segment`. */
export interface FigureDeployed {
  event: "FigureDeployed";
  figure: number;
  segment: number;
}
/** A figure went somewhere that is no segment: a tower, a prison, a quarter, a corner of fields. */
export interface FigurePut {
  event: "FigurePut";
  figure: number;
  where: string;
  at?: readonly [number, number];
  player?: number;
  corner?: readonly [number, number];
  segment?: number;
}
/** A `figure` went back to its supply from a `segment`, or from elsewhere (-2), for a `reason`. */
export interface FigureReturned {
  event: "FigureReturned";
  figure: number;
  segment: number;
  reason: string;
}
/** The feature of a `segment` is complete; its `kind` is city, road, monastery or garden. */
export interface FeatureCompleted {
  event: "FeatureCompleted";
  segment: number;
  kind: string;
}
/** An element's own event: `what`, a word, which `player` it concerns, and its `values`. */
export interface Happened {
  event: "Happened";
  what: string;
  player?: number;
  values?: (string | number)[];
}
/** No tile is left: the end and the final scoring begin. Once more after abbeys that were laid only then. */
export interface EndStarted {
  event: "EndStarted";
}
/** The game is over, with the final `scores` and the `winners`. */
export interface GameEnded {
  event: "GameEnded";
  scores: number[];
  winners: number[];
}
/** Lay the tile in hand on a `cell`; `rotation` counts quarter turns clockwise. `built` goes with it: a bridge. */
export interface Place {
  do: "place";
  cell: readonly [number, number];
  rotation: number;
  built?: Choose;
}
/** Put a figure of the own supply, named by its kind (`figure`), on a `segment` of the board. */
export interface Deploy {
  do: "deploy";
  figure: string;
  segment: number;
}
/** Any other answer: a word that says `what` is chosen, and the things it names. */
export interface Choose {
  do: "choose";
  what: string;
  figure?: number;
  segment?: number;
  cell?: readonly [number, number];
  number?: number;
  /** The corner in the north-west of this cell. */
  corner?: readonly [number, number];
  tile?: string;
}
/** Do nothing of what is offered. */
export interface Pass {
  do: "pass";
}
/** From here on the game is again as it was at an earlier position. */
export interface TakeBack {
  do: "take-back";
  position: number;
}
/** A clock has run out: the game is over and this seat has lost. */
export interface Flag {
  do: "flag";
  seat: number;
}
/** This seat has given up: it cannot win any more, and nobody plays for it. */
export interface Resign {
  do: "resign";
  seat: number;
}
/** The game ends here, with the final scoring: this seat wanted it so. */
export interface EndNow {
  do: "end-now";
  seat: number;
}
/** Whoever played this seat is gone for good; the others decide what becomes of it. */
export interface Leave {
  do: "leave";
  seat: number;
  /** By the others, for being absent. */
  removed?: boolean;
}
/** A computer plays this seat from now on. */
export interface TakeOver {
  do: "take-over";
  seat: number;
  player: string;
}
/** An action that stays secret. */
export interface Hidden {
  do: "hidden";
}
/** The picture of an answer or a token: a figure, a badge or a tile of the drawings, or a line icon. */
export interface Sign {
  figure?: string;
  badge?: string;
  tile?: string;
  icon?: "bridge" | "bridge-ns" | "crown" | "leave" | "prison" | "save" | "swap" | "sword" | "swords" | "undo" | "unlock";
  /** The figure lies, that of `figure` or the one in hand. */
  lying?: boolean;
}
/** What people at a table forget over several turns: who has it, which players do, or how many there are. */
export interface Reminder {
  text: Text;
  kept: "number" | "player" | "players";
}
/** Pieces that are drawn unseen at a table, or the sides of a die: what they show, and how many there are. */
export interface Bag {
  text: Text;
  pieces: (readonly [Text, number])[];
  /** Each draw is from all of them: a die. */
  returned: boolean;
}
/** What everybody may know of a seat. */
export interface PublicSeat {
  who: Who;
  name: string;
  colour: number;
  player: string | null;
  taken: boolean;
}
/** Seconds for the whole game, seconds added when a player's decisions are done, and what happens at zero. */
export interface Clock {
  seconds: number;
  increment: number;
  at_zero: "flag" | "nothing";
}
/** Something that happened by itself: the dragon ate somebody, a card changed hands. */
export interface Occurrence {
  player: number;
  text: Spoken;
}
/** Points, whether their feature was completed in this step, and whether they belong to the final scoring. */
export interface Award {
  scored: Scored;
  completed: boolean;
  final: boolean;
}
/** What stands for a module in a list: one of its tiles, and a sign over it where the tile alone says too little. */
export interface Picture {
  tile: string;
  sign?: Sign;
}
export interface ElementShown {
  id: string;
  name: Text;
  figure: string | null;
}
export interface OptionShown {
  id: string;
  text: Text;
  default: OptionValue;
  values: ValueShown[];
}
export interface SegmentShown {
  kind: string;
  reach: string[];
  flags: Record<string, OptionValue>;
}
/** A part of a chapter: the rows of the turn order from `first` up to the next section. */
export interface SectionWords {
  title: Text;
  first: string;
}
/** Points that a step brings at a table: so many for each of what `text` names. */
export interface Counted {
  text: Text;
  each: number;
}
/** What something at a feature does to its value. */
export interface Effect {
  /** Added to the points of each tile and pennant. */
  rate?: number;
  /** Tiles and pennants bring nothing. */
  nothing?: boolean;
  /** Points for each one there is. */
  each?: number;
  /** Points for each tile, not for pennants, whatever the rate is. */
  per_tile?: number;
  /** Half of what there is so far, rounded up. */
  halved?: boolean;
  /** Only where there are points so far. */
  if_worth?: boolean;
}
export interface TakenBy {
  element: string;
  text: Text;
  when: Record<string, OptionValue[]>;
}
export interface AidSection {
  title: Text;
  rows: AidRow[];
}
/** What changes the value of a feature: its name, and what it does; None where it does nothing. */
export interface AidChange {
  module: string;
  name: Text;
  complete: Text | null;
  unfinished: Text | null;
}
/** A piece of a module and the drawing that is there for it. */
export interface Piece {
  name: Text;
  sign: Sign;
}
/** A turn. Every lead is that of its player over the mean of the others, at the end of the game, as expected. */
export interface TurnReview {
  /** Of the turn, counted from 1; a second tile in one turn has the same number. */
  number: number;
  /** How many actions of the record come before it. */
  position: number;
  player: number;
  tile: string;
  played: Action[];
  played_text: Text;
  /** The best turn that was found; the same as `played` if nothing better was. */
  best: Action[];
  best_text: Text;
  /** Why the best turn is better than what was played; empty where nothing better was found or nothing stands out. */
  why: Text;
  /** The lead before the tile was drawn, if it was then played well. */
  before: number | null;
  best_lead: number;
  played_lead: number;
  /** What was played is worth so many points less than the best; never below 0. */
  loss: number;
  /** The standard error of `loss`; 0 where nothing was sampled. */
  error: number;
  /** What the tile was worth more than the tiles that might have come; None where it was not measured. */
  luck: number | null;
  /** After the turn. */
  scores: number[];
  /** The standard error of `luck`; 0 where all tiles were looked at. */
  luck_error: number;
}
/** A player's game. */
export interface Total {
  player: number;
  name: string;
  score: number;
  turns: number;
  loss: number;
  error: number;
  luck: number | null;
  /** The share of turns that lost less than one point. */
  accuracy: number;
  luck_error: number;
}
/** Where a figure is that stands on no segment: a tower, a prison, a quarter, a corner of fields. */
export interface Spot {
  where: string;
  cell?: readonly [number, number];
  player?: number;
  segment?: number;
  corner?: readonly [number, number];
  apart?: boolean;
}
/** Answers that differ by a number alone; `{number}` stands for it in the button. */
export interface RangeShown {
  action: Choose;
  lowest: number;
  highest: number | null;
  button: Text;
}
/** What a decision about tiles for points is about: those nobody has got yet, and the bid for the one on offer. */
export interface TilesOnSale {
  tiles: string[];
  offered: string | null;
  bid: number;
  bidder: number | null;
  /** The answer that keeps the tile for this bid, where that is the question. */
  keep: Choose | null;
}
/** How an answer looks and reads. */
export interface AnswerShown {
  button: Spoken;
  here: Spoken;
  sign: Sign;
  place: string;
  caption: Spoken | null;
}
export interface ValueShown {
  value: OptionValue;
  text: Text;
  /** How many may play with it, if that is a limit. */
  most_players: number | null;
  /** A further tile set that it takes into the game. */
  brings: string | null;
  /** Tile set -> how many of its tiles leave the game, once a set of the module is in it. */
  takes_out: Record<string, number>;
}
/** One step: its number in the chapter, what to do, and from what the player chooses in it. */
export interface AidRow {
  number: string;
  id: string;
  module: string;
  text: Text;
  more: Text;
  who: Actor;
  may: boolean;
  counted: Counted[];
  scores: "castle" | "cathedral" | "city" | "field" | "garden" | "monastery" | "river" | "road" | null;
  symbol: Text | null;
  choices: AidRow[];
}
export interface TableWanted {
  seats: SeatWanted[];
  assistance?: Assistance | null;
  clock?: Clock | null;
  spectators_chat?: SpectatorsChat;
  /** Of the names that nobody has chosen. */
  language?: "de" | "en";
  modules?: string[];
  tiles?: Record<string, number>;
  elements?: Record<string, number>;
  options?: Record<string, OptionValue>;
  custom_tiles?: Record<string, Layout>;
  position?: string;
  first?: number | null;
}
export interface ContinueWanted {
  seats: SeatWanted[];
  assistance?: Assistance | null;
  clock?: Clock | null;
  spectators_chat?: SpectatorsChat;
  /** Of the names that nobody has chosen. */
  language?: "de" | "en";
  position: number;
  /** Played first, such as the better turn of a review. */
  actions?: Action[];
}
export interface TextWanted {
  text: string;
}
export interface SeatWish {
  name?: string;
  colour?: number;
  secret?: string | null;
}
/** A notice for everybody; nothing at all takes the last one back. */
export interface NoticeWanted {
  en?: string;
  de?: string;
}
export interface BanWanted {
  kind: "address" | "name";
  what: string;
}
export interface Hello {
  type: "hello";
  id?: number | null;
  protocol?: number;
  secret?: string | null;
  /** Of a spectator who wants to be known. */
  name?: string;
  /** Tiles of the table that this socket has been told are not told again. */
  brief?: boolean;
}
export interface Draft {
  type: "draft";
  id?: number | null;
  position: number;
  actions: Action[];
}
export interface Act {
  type: "act";
  id?: number | null;
  position: number;
  actions: Action[];
}
export interface Ask {
  type: "ask";
  id?: number | null;
  what: "cell" | "course" | "dead-cells" | "feature" | "fields" | "hint" | "history" | "moment" | "standing" | "why-not";
  position?: number | null;
  actions?: Action[];
  action?: Action | null;
  cell?: readonly [number, number] | null;
  segment?: number | null;
}
export interface Chat {
  type: "chat";
  id?: number | null;
  text: string;
}
export interface AskTakeBack {
  type: "take-back";
  id?: number | null;
  position: number;
}
export interface AnswerTakeBack {
  type: "answer-take-back";
  id?: number | null;
  yes: boolean;
}
export interface AskRematch {
  type: "rematch";
  id?: number | null;
}
export interface AnswerRematch {
  type: "answer-rematch";
  id?: number | null;
  yes: boolean;
}
export interface WantResign {
  type: "resign";
  id?: number | null;
}
export interface Propose {
  type: "propose";
  id?: number | null;
  what: "end" | "remove";
  /** Who is to be removed. */
  seat?: number | null;
}
export interface AnswerProposal {
  type: "answer-proposal";
  id?: number | null;
  yes: boolean;
}
export interface WantLeave {
  type: "leave";
  id?: number | null;
  /** Of the name of a seat that becomes free. */
  language?: "de" | "en";
}
export interface WantClose {
  type: "close";
  id?: number | null;
}
export interface SeatWanted {
  who: Who;
  name?: string | null;
  colour?: number | null;
  player?: string | null;
}
/** One entry of a tile file; the notation is described in docs/tiles.md. */
export interface Layout {
  edges: string;
  segments: string[];
  count?: number;
  start?: number;
  gardens?: number;
  symbols?: string[];
  shape?: "double" | "square" | "triangle";
  wagon?: number[][];
  part?: string;
  at?: readonly [number, number] | null;
  name?: string;
  codes?: string[];
  jcz?: string[];
  replaces?: string;
  edition?: string;
  note?: string;
}
/** Question -> its answer. */
export interface Answers {
  "why-not": WhyNot;
  "feature": Feature;
  "cell": Fits;
  "standing": Forecast;
  "fields": Farms;
  "dead-cells": DeadCells;
  "history": Past;
  "course": Steps;
  "hint": Hints;
  "moment": Moment;
}
