import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer, PuzzleAnswer, PuzzleList, PuzzleListed, PuzzleShown } from "../src/lib/protocol";
import { keptPuzzles, notePuzzle } from "../src/puzzles/kept";
import { nextPuzzle, ofWhich } from "../src/puzzles/order";
import { PuzzleSocket } from "../src/puzzles/socket";

const puzzle = (id: string, grade: PuzzleListed["grade"], modules: string[] = []): PuzzleListed => ({
  id,
  grade,
  modules,
  players: 2,
});
const list: PuzzleList = {
  puzzles: [puzzle("a", "easy"), puzzle("b", "hard", ["more"]), puzzle("c", "easy", ["more"]), puzzle("d", "hard")],
  today: "b",
};

describe("what the browser keeps of puzzles", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    });
  });

  it("remembers what was solved, also after further tries", () => {
    notePuzzle("a", "tried");
    notePuzzle("a", "solved");
    notePuzzle("a", "tried");
    notePuzzle("b", "seen");
    expect([...keptPuzzles()].sort()).toEqual([
      ["a", "solved"],
      ["b", "seen"],
    ]);
  });

  it("does not count as solved what was looked up first", () => {
    notePuzzle("a", "seen");
    notePuzzle("a", "solved");
    expect(keptPuzzles().get("a")).toBe("seen");
  });
});

describe("the order of puzzles", () => {
  it("goes on with the same grade, then with any that is left", () => {
    expect(nextPuzzle(list, "a", new Map())?.id).toBe("c");
    expect(nextPuzzle(list, "a", new Map([["c", "solved"]]))?.id).toBe("b");
    expect(nextPuzzle(list, "c", new Map([["a", "tried"]]))?.id).toBe("a");
  });

  it("ends where nothing is left", () => {
    const done = new Map(list.puzzles.map(({ id }) => [id, "solved" as const]));
    expect(nextPuzzle(list, "a", done)).toBeNull();
  });

  it("tells the base game from expansions", () => {
    expect(ofWhich(list.puzzles, "base").map(({ id }) => id)).toEqual(["a", "d"]);
    expect(ofWhich(list.puzzles, "more").map(({ id }) => id)).toEqual(["b", "c"]);
    expect(ofWhich(list.puzzles, "all")).toHaveLength(4);
  });
});

describe("a puzzle as a table", () => {
  const shown = { puzzle: list.puzzles[0], table: { id: "a" }, seat: 1, snapshot: { position: 0 } };

  function open(answer: unknown): {
    told: PuzzleAnswer[];
    heard: FromServer[];
    say: (message: object) => Promise<void>;
  } {
    const fetched = vi.fn(() => Promise.resolve(new Response(JSON.stringify(answer))));
    vi.stubGlobal("fetch", fetched);
    const told: PuzzleAnswer[] = [];
    const heard: FromServer[] = [];
    const socket = new PuzzleSocket(shown as unknown as PuzzleShown, (found) => told.push(found));
    socket.onmessage = (event) => heard.push(JSON.parse(event.data) as FromServer);
    const say = async (message: object): Promise<void> => {
      socket.send(JSON.stringify(message));
      await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0));
    };
    return { told, heard, say };
  }

  it("greets with the position", async () => {
    const { heard, say } = open(null);
    await say({ type: "hello" });
    expect(heard.map(({ type }) => type)).toEqual(["welcome", "state"]);
  });

  it("tries turns by requests", async () => {
    const { heard, say } = open({ type: "drafted", id: null, position: 0 });
    await say({ type: "draft", id: 7, position: 0, actions: [] });
    expect(heard).toEqual([{ type: "drafted", id: 7, position: 0 }]);
  });

  it("hands a turn in and shows what it leads to", async () => {
    const answer = { right: false, loss: 3, more: false, snapshot: { position: 1 }, solution: null };
    const { told, heard, say } = open(answer);
    await say({ type: "act", id: 8, position: 0, actions: [] });
    expect(heard.map(({ type }) => type)).toEqual(["accepted", "state"]);
    expect(told).toEqual([answer]);
  });

  it("has no past to ask for", async () => {
    const { heard, say } = open(null);
    await say({ type: "ask", id: 9, what: "course" });
    expect(heard[0]).toMatchObject({ type: "error", id: 9 });
    expect(fetch).not.toHaveBeenCalled();
  });
});
