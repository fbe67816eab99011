import { deskStates } from "@cherga/engine/day/desk-state";
import { z } from "zod";
import { boardStatuses } from "#constants";
import { id, languageCode, words } from "#fields";
import { boardParts } from "#shapes/board";
import { cutLine } from "#shapes/cut-line";
import { date, instant, timeZone } from "#shapes/time";
import { voiceFolders, voiceTargets, voiceTracks } from "#shapes/voice-template";

const name = words({ max: 300 });

/** What a board shows and how, with the data of its organization that it needs. */
export const boardConfiguration = z.object({
  board: z.object({ id, name: z.string(), ...boardParts }),
  organization: z.object({
    id,
    name,
    shortName: name,
    logoPath: z.string().nullable(),
    accentColour: z.string(),
    timeZone,
  }),
  languages: z.array(z.object({ code: languageCode, name: z.string(), main: z.boolean() })),
  /** Those of the loudspeakers of the organization. The first whose targets include the place of a call announces it. */
  voiceTemplates: z.array(z.object({ tracks: voiceTracks, folders: voiceFolders, targets: voiceTargets })),
  time: instant,
});
export type BoardConfiguration = z.output<typeof boardConfiguration>;

const minutes = z.int().min(0);

/** The public state of the hall: numbers and rooms, never identities. */
export const boardState = z.object({
  time: instant,
  date,
  /** Without a line to the branch that decides, this is what was last known. */
  cutLine: cutLine.nullable(),
  /** As many as the board's settings allow, in their order. */
  rows: z.array(
    z.object({
      num: z.string(),
      status: z.enum(boardStatuses),
      service: name,
      /** The operator's room, while the item is in hand and afterwards. */
      room: z.string().nullable(),
      operatorId: id.nullable(),
      since: instant,
      /** In how many minutes it will be called. The later ones are null if that may not be on this day. */
      remain: z.object({ low: minutes, likely: minutes.nullable(), high: minutes.nullable() }).nullable(),
    }),
  ),
  /** The calls of the last minute that are still valid, the latest first. A repeated call is a new one. */
  calls: z.array(
    z.object({
      /** Increases within the date. */
      seq: z.int(),
      num: z.string(),
      room: z.string(),
      operatorId: id,
      operator: z.string().nullable(),
      at: instant,
      service: name,
    }),
  ),
  /** The numbers of waiting tickets that are in no row, the next one first. */
  rest: z.array(z.string()),
  /** The operators at work. Names and rooms only if the board shows them. */
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
