import { z } from "zod";
import { defineCall, type Stream } from "#call";
import { soundTypes } from "#calls/voice";
import { queryId } from "#shapes/query";
import { boardConfiguration, boardState } from "#shapes/board-state";

const who = "board";
const tag = "screen";

/** What a board in the hall shows. */
export const boardScreenCalls = {
  configuration: defineCall({
    method: "GET",
    path: "/screen/configuration",
    who,
    tag,
    summary: "Gives how the board is set up, and of which organization",
    answer: boardConfiguration,
  }),
  state: defineCall({
    method: "GET",
    path: "/screen",
    who,
    tag,
    summary: "Gives what the board shows now",
    answer: boardState,
  }),
  announcement: defineCall({
    method: "GET",
    path: "/screen/announcement/:seq",
    who,
    tag,
    summary: "Gives the announcement of a valid call of the last minute, in the languages of the board",
    params: z.strictObject({ seq: queryId }),
    answer: z.unknown(),
    produces: [soundTypes.mp3],
    refuses: ["ERROR_TOO_LARGE"],
  }),
} as const;

export const boardScreenStream = {
  path: "/screen/sse",
  who,
  tag,
  summary: "Tells what the board shows whenever it changes, and when it is set up anew",
  message: z.union([boardState, z.object({ configuration: z.literal(true) })]),
} as const satisfies Stream;
