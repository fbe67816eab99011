import { z } from "zod";
import { defineCall } from "#call";
import { instant } from "#shapes/time";

/** Whether the server is up, and what it can do. */
export const runningCalls = {
  health: defineCall({
    method: "GET",
    path: "/health",
    who: "anyone",
    tag: "running",
    summary: "Says that the server is alive, what time it works by, and whether it shows the demo",
    answer: z.object({
      alive: z.literal(true),
      time: instant,
      /** How many times faster than real time the server's clock runs. */
      speed: z.number(),
      demo: z.boolean(),
    }),
  }),
  ready: defineCall({
    method: "GET",
    path: "/ready",
    who: "anyone",
    tag: "running",
    summary: "Says that the database can be reached, is up to date and can be written to",
    answer: z.object({ ready: z.literal(true) }),
    refuses: ["ERROR_UNAVAILABLE"],
  }),
  docs: defineCall({
    method: "GET",
    path: "/docs",
    who: "anyone",
    tag: "running",
    summary: "Shows this documentation",
    answer: z.unknown(),
    produces: ["text/html"],
  }),
  openApi: defineCall({
    method: "GET",
    path: "/docs/json",
    who: "anyone",
    tag: "running",
    summary: "Gives this documentation as an OpenAPI document",
    answer: z.record(z.string(), z.unknown()),
  }),
} as const;
