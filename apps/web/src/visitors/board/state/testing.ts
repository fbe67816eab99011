import type { BoardConfiguration, BoardState } from "@cherga/contract/shapes/board-state";
import { initialBoard } from "@cherga/contract/shapes/board";
import type { HallCall } from "#visitors/board/state/board-view.ts";

const beginAt = Date.parse("2026-05-04T07:00:00.000Z");

/** Returns the instant so many seconds after the beginning. */
export const afterSeconds = (seconds: number): string => new Date(beginAt + seconds * 1_000).toISOString();

/** Returns a call made so many seconds after the beginning. */
export const aCall = (seq: number, seconds: number, more: Partial<HallCall> = {}): HallCall => ({
  seq,
  num: `A${String(seq).padStart(3, "0")}`,
  room: "3",
  operatorId: 1,
  operator: null,
  at: afterSeconds(seconds),
  service: {},
  ...more,
});

/** Returns the state of a board so many seconds after the beginning. */
export const aState = (
  seconds: number,
  calls: readonly HallCall[] = [],
  date = "2026-05-04",
): BoardState => ({
  time: afterSeconds(seconds),
  date,
  cutLine: null,
  rows: [],
  calls: calls.toSorted((one, other) => other.seq - one.seq),
  rest: [],
  operators: [],
});

/** A board with its initial settings. */
export const aConfiguration: BoardConfiguration = {
  board: { id: 1, name: "Hall", ...initialBoard },
  organization: {
    id: 1,
    name: { en: "Centre" },
    shortName: {},
    accentColour: "#3450d2",
    logoPath: null,
    timeZone: "Europe/Kiev",
  },
  languages: [
    { code: "en", name: "English", main: true },
    { code: "ua", name: "Українська", main: false },
  ],
  voiceTemplates: [],
  time: afterSeconds(0),
};
