import { setTimeout as sleep } from "node:timers/promises";
import { isInScope, type Scope, scopeOf } from "@cherga/contract/access";
import type { Answer } from "@cherga/contract/call";
import { smsDebugCalls } from "@cherga/contract/calls/sms-debug";
import { Refusal } from "@cherga/contract/errors";
import { withCountryCode } from "@cherga/contract/phone";
import { findTicket } from "@cherga/engine/day/day";
import { msPerHour } from "@cherga/engine/time/durations";
import type { FastifyInstance } from "fastify";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { Change } from "#db/change";
import { addressOf } from "#http/address";
import { mountCall } from "#http/mount-call";
import type { LiveDeps } from "#live/live-deps";
import { composeMessages } from "#messages/compose";
import type { MessageDeps } from "#messages/message-deps";
import { textOfSuccess } from "#messages/notifications";
import { putMessages } from "#messages/outbox";
import { readMessages } from "#messages/read-messages";
import type { Dialogues } from "#messages/sms/dialogues";
import { isHttpGateway, isReservedGateway } from "#messages/sms/gateway-settings";
import { ownReference } from "#messages/sms/http-connection";
import type { Receipt } from "#messages/sms/read-receipt";
import { messageOfToken } from "#messages/sms/receipt-token";
import { makeReceiptWriter } from "#messages/sms/receipts";
import { type ConfiguredGateway, listSmsGateways } from "#messages/sms/sms-channel";
import { phoneOf } from "#messages/ways";
import { findDayOfTicket } from "#queue/day/find-day";
import type { QueueDeps } from "#queue/deps/queue-deps";

type SmsDebugDeps = BaseDeps & QueueDeps & LiveDeps & MessageDeps & { readonly dialogues: Dialogues };

/** How long an administrator waits for what becomes of a test message. */
const waitMs = 5_000;
const lookMs = 200;

/** Mounts what administrators use to find faults of SMS gateways, and the address for receipts of HTTP gateways. */
export function mountSmsDebug(app: FastifyInstance, deps: SmsDebugDeps): void {
  serve(app, deps, smsDebugCalls.gateways, async ({ session }) => {
    const scope = scopeOf(session.actor);
    const gateways = await listSmsGateways(deps);
    const held = await heldGateways(deps);
    return gateways
      .filter(({ organizationIds }) => organizationIds.some((id) => isInScope(scope, id)))
      .map((gateway) => gatewayView(deps.dialogues, gateway, scope, held));
  });

  serve(app, deps, smsDebugCalls.sendTicket, async ({ body, session }) => {
    const { ticketId } = body;
    const key = await findDayOfTicket(deps.pool, ticketId);
    if (key === undefined || !isInScope(scopeOf(session.actor), key.organizationId))
      throw new Refusal("ERROR_NOT_FOUND");
    const known = await deps.days.read(key);
    const ticket = findTicket(known.day, ticketId);
    if (ticket === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const { config, clients } = known;
    const to = withCountryCode(config.phoneCode, body.phone ?? phoneOf(config, clients.get(ticketId)));
    if (to === "")
      throw new Refusal("ERROR_VALIDATION", [{ path: ["phone"], code: "ERROR_REQUIRED", params: {} }]);
    const now = deps.clock.now().getTime();
    const { text = "" } = body;
    const content = {
      kind: "test",
      text: text === "" ? textOfSuccess(known) : { en: text, ru: text, ua: text },
      until: now + msPerHour,
    } as const;
    const messages = composeMessages(deps, known, ticket, content, [{ channel: "sms", to }], now);
    const changes: Change[] = [];
    const tell = (change: Change): void => void changes.push(change);
    const [queued] = await putMessages({ client: deps.pool, tell }, messages);
    if (queued === undefined) throw new Error("a test message was not added");
    deps.hub.publish(changes);
    return outcomeOfTest(deps, key.organizationId, queued.id);
  });

  const receipts = makeReceiptWriter(deps);
  mountCall<typeof smsDebugCalls.receipt, object>(app, smsDebugCalls.receipt, {
    admit: async (request) => {
      // A gateway sends receipts as fast as it delivers; a stranger has no token.
      if (messageOfToken(tokenIn(request.params), deps.secretOf.traces) === undefined) {
        deps.publicGate.countRequest(addressOf(request));
        throw new Refusal("ERROR_NOT_FOUND");
      }
      return {};
    },
    handle: async ({ params, query }) => {
      const id = messageOfToken(params.token, deps.secretOf.traces);
      const outcome = kannelOutcomes[query.type];
      if (id !== undefined && outcome !== undefined)
        await receipts.write({ ids: [ownReference(id)], lastDigits: "", ...outcome });
      return true;
    },
  });
}

const tokenIn = (params: unknown): string =>
  typeof params === "object" && params !== null && "token" in params ? String(params.token) : "";

/** What Kannel's kinds of receipts mean; those that are not listed are followed by another. */
const kannelOutcomes: Readonly<Record<string, Pick<Receipt, "state" | "error">>> = {
  1: { state: "delivered", error: "" },
  2: { state: "failed", error: "undelivered" },
  16: { state: "failed", error: "refused" },
};

/** Returns the names of gateways to which some server is connected. */
async function heldGateways({ pool }: BaseDeps): Promise<ReadonlySet<string>> {
  const { rows } = await pool.query<{ name: string }>(
    `select name from server_lease where name like 'message.sms.%' and until > clock_timestamp()`,
  );
  return new Set(rows.map(({ name }) => name.slice("message.sms.".length)));
}

function gatewayView(
  dialogues: Dialogues,
  { name, settings, organizationIds }: ConfiguredGateway,
  scope: Scope,
  held: ReadonlySet<string>,
): Answer<typeof smsDebugCalls.gateways>[number] {
  const { host, port, secure } = settings;
  const dialogue = dialogues.find(name);
  const own = dialogue?.state ?? "closed";
  const connected = own === "closed" && held.has(name) ? "elsewhere" : own;
  return {
    organizationIds: organizationIds.filter((id) => isInScope(scope, id)),
    protocol: isHttpGateway(settings) ? "http" : "smpp",
    host,
    port,
    secure,
    state: isReservedGateway(settings) ? "reserved" : connected,
    error: dialogue?.error ?? null,
    lines: [...(dialogue?.lines ?? [])],
  };
}

/** Waits a while for what becomes of a message. */
async function outcomeOfTest(
  deps: SmsDebugDeps,
  organizationId: number,
  id: number,
): Promise<Answer<typeof smsDebugCalls.sendTicket>> {
  for (const until = performance.now() + waitMs; ;) {
    const { messages } = await readMessages(deps, { organizationId, id, most: 1 });
    const [message] = messages;
    if (message === undefined) throw new Refusal("ERROR_NOT_FOUND");
    const isSent = message.state === "sent" || message.state === "delivered";
    if (message.state !== "queued") return { ...message, status: isSent ? 0 : 1 };
    if (performance.now() > until) return { ...message, status: null };
    await sleep(lookMs);
  }
}
