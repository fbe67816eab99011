import type { Answer } from "@cherga/contract/call";
import type { retentionCalls } from "@cherga/contract/calls/retention";
import { send } from "#staff/api/send.ts";

/** What a visitor said: the data field, and its value. */
export type Said = { readonly dataFieldId: number; readonly value: string };

/** Finds the visits of a visitor. */
export const findVisits = (said: Said): Promise<Answer<typeof retentionCalls.find>> =>
  send<typeof retentionCalls.find>({ method: "POST", path: "/visitor-data/find", body: said });

/** Gives everything that is kept of a visitor in these visits. */
export const exportVisits = (ticketIds: number[]): Promise<Answer<typeof retentionCalls.export>> =>
  send<typeof retentionCalls.export>({ method: "POST", path: "/visitor-data/export", body: { ticketIds } });

/** Erases what is kept of a visitor in these visits. */
export const eraseVisits = (ticketIds: number[]): Promise<Answer<typeof retentionCalls.erase>> =>
  send<typeof retentionCalls.erase>({ method: "POST", path: "/visitor-data/erase", body: { ticketIds } });
