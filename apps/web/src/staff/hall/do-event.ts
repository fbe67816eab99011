import type { EventAnswer, queueCalls } from "@cherga/contract/calls/queue";
import type { CallInput } from "@cherga/contract/call";
import { sendPatiently } from "#staff/api/send.ts";

/** An action at a desk. */
export type DeskAction = CallInput<typeof queueCalls.createEvent>["body"];
/** An action of an administrator on any desk or ticket. */
export type AdminAction = CallInput<typeof queueCalls.createAdminEvent>["body"];

/** How long an action is repeated while the connection is lost; later it would surprise the operator. */
const patienceMs = 30_000;

/** Carries out an action at a desk: once, or not at all. */
export const doEvent = (body: DeskAction): Promise<EventAnswer> =>
  sendPatiently<typeof queueCalls.createEvent>(
    { method: "POST", path: "/operator-queue/create-event", body },
    patienceMs,
  );

/** Carries out an administrator's action: once, or not at all. */
export const doAdminEvent = (body: AdminAction): Promise<EventAnswer> =>
  sendPatiently<typeof queueCalls.createAdminEvent>(
    { method: "POST", path: "/operator-queue/create-admin-event", body },
    patienceMs,
  );
