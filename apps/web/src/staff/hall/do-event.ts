import type { EventAnswer, queueCalls } from "@cherga/contract/calls/queue";
import type { Given } from "@cherga/contract/call";
import { sendPatiently } from "#staff/api/send.ts";

/** Something to be done at a desk. */
export type Deed = Given<typeof queueCalls.createEvent>["body"];
/** Something to be done by whoever looks after the whole hall. */
export type AdminDeed = Given<typeof queueCalls.createAdminEvent>["body"];

/** How long an action that is under way is tried again when the line breaks. Later nobody would expect it any more. */
const patienceMs = 30_000;

/** Does something at a desk: once, or not at all. */
export const doEvent = (body: Deed): Promise<EventAnswer> =>
  sendPatiently<typeof queueCalls.createEvent>(
    { method: "POST", path: "/operator-queue/create-event", body },
    patienceMs,
  );

/** Does something with any ticket or operator: once, or not at all. */
export const doAdminEvent = (body: AdminDeed): Promise<EventAnswer> =>
  sendPatiently<typeof queueCalls.createAdminEvent>(
    { method: "POST", path: "/operator-queue/create-admin-event", body },
    patienceMs,
  );
