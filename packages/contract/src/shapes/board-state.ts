import { deskStates } from "@cherga/engine/day/desk-state";
import { z } from "zod";
import { boardStatuses } from "#constants";
import { id, languageCode, words } from "#fields";
import { boardParts } from "#shapes/board";
import { date, instant, timeZone } from "#shapes/time";

const name = words({ max: 300 });

/** What a board shows and how, with what it must know of its organization. */
export const boardConfiguration = z.object({
  board: z.object({ id, name: z.string(), ...boardParts }),
  organization: z.object({
    id,
    name,
    shortName: name,
    logoPath: z.string().nullable(),
    timeZone,
  }),
  languages: z.array(z.object({ code: languageCode, name: z.string(), main: z.boolean() })),
  time: instant,
});
export type BoardConfiguration = z.output<typeof boardConfiguration>;

const minutes = z.int().min(0);

/** What is going on in the hall, as far as everybody may know: numbers and rooms, never who somebody is. */
export const boardState = z.object({
  time: instant,
  date,
  /** As many as the board's settings allow, in their order. */
  rows: z.array(
    z.object({
      num: z.string(),
      status: z.enum(boardStatuses),
      service: name,
      /** Where: while somebody has it in hand, and after. */
      room: z.string().nullable(),
      operatorId: id.nullable(),
      since: instant,
      /** In how many minutes it will be called. `high` is null when it may not be on this day. */
      remain: z.object({ low: minutes, high: minutes.nullable() }).nullable(),
    }),
  ),
  /** The calls of the last minute that still hold, the latest first. A call that is repeated is another. */
  calls: z.array(
    z.object({
      /** Counts up within the date. */
      seq: z.int(),
      num: z.string(),
      room: z.string(),
      operatorId: id,
      operator: z.string().nullable(),
      at: instant,
      service: name,
    }),
  ),
  /** The numbers of those who wait and are in no row, the next one first. */
  rest: z.array(z.string()),
  /** Who is at work. Names and rooms only where the board shows them. */
  operators: z.array(
    z.object({
      id,
      name: z.string().nullable(),
      room: z.string().nullable(),
      state: z.enum(deskStates),
      num: z.string().nullable(),
    }),
  ),
});
export type BoardState = z.output<typeof boardState>;
