import type { Outcome } from "@cherga/engine/figures/outcome";
import type pg from "pg";

/**
 * The figures of items, computed slowly from the raw events alone, without the engine. It walks through the events of a
 * ticket, and between two of them adds the time that has passed to what each item is doing.
 */

export type ReferenceItem = {
  readonly organizationId: number;
  readonly itemId: number;
  readonly ticketId: number;
  readonly serviceId: number;
  readonly date: string;
  readonly isConfirmed: boolean;
  readonly outcome: Outcome | undefined;
  readonly arrivedAt: number | undefined;
  readonly firstCalledAt: number | undefined;
  readonly startedAt: number | undefined;
  readonly endedAt: number | undefined;
  readonly plannedAt: number | undefined;
  readonly registeredAt: number;
  readonly type: string;
  readonly channel: string;
  readonly status: string;
  readonly isCalled: boolean;
  /** The last operator who had the item in hand. */
  readonly operatorId: number | undefined;
  readonly ms: Readonly<Record<"waiting" | "called" | "serving" | "paused" | "held", number>>;
  /** When who had it in hand. */
  readonly hands: readonly ReferenceHand[];
  readonly isRerouted: boolean;
  readonly wasLate: boolean;
  readonly isDayClosed: boolean;
};

/** A time in which an operator has an item in hand. */
export type ReferenceHand = {
  readonly operatorId: number;
  readonly itemId: number;
  readonly kind: "called" | "serving" | "paused";
  readonly from: number;
  readonly to: number;
};

type RawEvent = {
  readonly ticket_id: number;
  readonly item_id: number | null;
  readonly operator_id: number | null;
  readonly seq: number;
  readonly at: number;
  readonly type: string;
  readonly date: string;
  readonly organization_id: number;
  readonly data: Readonly<Record<string, unknown>>;
};

type ItemPhase = "queued" | "called" | "serving" | "paused" | "held" | "complete" | "deleted";

type Walk = {
  readonly id: number;
  readonly serviceId: number;
  readonly isStrict: boolean;
  readonly after: readonly number[];
  doing: ItemPhase;
  pullTime: number;
  plannedAt: number | undefined;
  /** Since when the item is in the queue; undefined while it is not. */
  stayFrom: number | undefined;
  readonly ms: Record<"waiting" | "called" | "serving" | "paused" | "held", number>;
  readonly hands: ReferenceHand[];
  operatorId: number | undefined;
  arrivedAt: number | undefined;
  firstCalledAt: number | undefined;
  startedAt: number | undefined;
  endedAt: number | undefined;
  wasCalled: boolean;
  isNoShow: boolean;
  isDayClosed: boolean;
  isRerouted: boolean;
  wasLate: boolean;
};

/** Computes the items of a day at an instant. */
export async function referenceItems(
  pool: pg.Pool,
  organizationId: number,
  date: string,
  now: number,
): Promise<readonly ReferenceItem[]> {
  const { rows } = await pool.query<RawEvent>(
    `select organization_id, ticket_id, ticket_item_id as item_id, operator_id, seq, (extract(epoch from at) * 1000)::double precision as at,
       type, queue_date as date, data
     from ticket_event where organization_id = $1 and queue_date = $2 and ticket_id is not null order by seq`,
    [organizationId, date],
  );
  const byTicket = new Map<number, RawEvent[]>();
  for (const row of rows) byTicket.set(row.ticket_id, [...(byTicket.get(row.ticket_id) ?? []), row]);
  return [...byTicket.values()].flatMap((events) => itemsOfTicket(events, now));
}

function itemsOfTicket(all: readonly RawEvent[], now: number): readonly ReferenceItem[] {
  const undone = new Set(all.map(({ data }) => data["undoes"]).filter((seq) => seq !== undefined));
  const events = all.filter(({ seq, data }) => !undone.has(seq) && data["undoes"] === undefined);
  // A ticket that was moved to another day is counted there.
  if (events.at(-1)?.type === "left") return [];
  const items: Walk[] = [];
  let status = "";
  let passWay = "";
  let entryTime = 0;
  let registeredAt = 0;
  let ticketType = "";
  let isByStaff = false;
  let num: unknown;
  let checkedInAt: number | undefined;
  let time = events[0]?.at ?? 0;

  const inHand = ({ doing }: Walk): boolean =>
    doing === "called" || doing === "serving" || doing === "paused";
  const hasEnded = ({ doing }: Walk): boolean => doing === "complete" || doing === "deleted";
  const mustWaitFor = (item: Walk, other: Walk): boolean =>
    other !== item &&
    !hasEnded(other) &&
    (inHand(other) ||
      item.after.includes(other.id) ||
      ((item.isStrict || other.isStrict) && items.indexOf(other) < items.indexOf(item)));
  const isQueueing = (item: Walk): boolean =>
    item.doing === "queued" && status === "success" && !items.some((other) => mustWaitFor(item, other));

  const pass = (until: number): void => {
    for (const item of items) {
      const passed = Math.max(0, until - time);
      if (item.doing === "called" || item.doing === "serving" || item.doing === "paused") {
        item.ms[item.doing] += passed;
        if (passed > 0) addHand(item, { kind: item.doing, from: time, to: until });
      } else if (item.doing === "held") item.ms.held += passed;
    }
    time = Math.max(time, until);
  };
  /** Begins and ends stays in the queue; called after each event. */
  const settle = (at: number): void => {
    for (const item of items) {
      const queues = isQueueing(item);
      if (queues && item.stayFrom === undefined) item.stayFrom = at;
      if (!queues && item.stayFrom !== undefined) endStay(item, at);
    }
  };
  const endStay = (item: Walk, at: number): void => {
    const from = Math.max(item.stayFrom ?? at, item.pullTime);
    // Nobody waits for no time at all.
    if (from < at) item.arrivedAt ??= from;
    item.ms.waiting += Math.max(0, at - from);
    item.stayFrom = undefined;
  };
  const restartStay = (item: Walk, at: number): void => {
    if (item.stayFrom === undefined) return;
    endStay(item, at);
    item.stayFrom = at;
  };
  const end = (item: Walk, doing: "complete" | "deleted", at: number): void => {
    if (item.stayFrom !== undefined) endStay(item, at);
    item.doing = doing;
    item.endedAt = at;
  };
  const addItem = (row: Readonly<Record<string, unknown>>, pull: number): void => {
    items.push({
      id: Number(row["id"]),
      serviceId: Number(row["serviceId"]),
      isStrict: row["isStrict"] === true,
      after: Array.isArray(row["after"]) ? row["after"].map(Number) : [],
      doing: "queued",
      pullTime: typeof row["startAt"] === "number" ? row["startAt"] : pull,
      plannedAt: typeof row["startAt"] === "number" ? row["startAt"] : undefined,
      stayFrom: undefined,
      ms: { waiting: 0, called: 0, serving: 0, paused: 0, held: 0 },
      hands: [],
      operatorId: undefined,
      arrivedAt: undefined,
      firstCalledAt: undefined,
      startedAt: undefined,
      endedAt: undefined,
      wasCalled: false,
      isNoShow: false,
      isDayClosed: false,
      isRerouted: false,
      wasLate: false,
    });
  };

  for (const event of events) {
    pass(event.at);
    const { data, at } = event;
    const item = items.find(({ id }) => id === event.item_id);
    // Who had to check in and had not did not wait.
    if (data["wasAbsent"] === true)
      for (const one of item === undefined ? items : [item]) one.stayFrom = undefined;
    switch (event.type) {
      case "registered":
      case "arrived":
        status = String(data["status"]);
        passWay = String(data["passWay"]);
        num = data["num"];
        ticketType = String(data["ticketType"]);
        isByStaff = data["isByStaff"] === true;
        entryTime = event.type === "arrived" ? Number(data["entryTime"]) : at;
        registeredAt = Number(data["registeredAt"] ?? entryTime);
        for (const row of Array.isArray(data["items"]) ? data["items"] : []) addItem(row, entryTime);
        break;
      case "statusChanged":
        status = String(data["status"]);
        num = data["num"] ?? num;
        if (status === "cancel") for (const one of items) if (!hasEnded(one)) end(one, "deleted", at);
        break;
      case "checkedIn":
        checkedInAt = at;
        for (const one of items) if (one.plannedAt !== undefined) one.pullTime = Math.max(one.plannedAt, at);
        break;
      case "passWayChanged":
        passWay = String(data["passWay"]);
        if (passWay === "current")
          for (const one of items)
            if (!hasEnded(one)) {
              restartStay(one, at);
              one.plannedAt = undefined;
              one.pullTime = checkedInAt ?? at;
            }
        break;
      case "addService":
        addItem(
          // The event of the item carries the new item.
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion
          data["item"] as Readonly<Record<string, unknown>>,
          passWay === "current" ? entryTime : at,
        );
        break;
      default:
        if (item !== undefined) itemEvent(item, event);
    }
    settle(at);
  }

  function itemEvent(item: Walk, { type, at, data, operator_id }: RawEvent): void {
    switch (type) {
      case "call":
      case "forceCall":
        if (item.stayFrom !== undefined) endStay(item, at);
        item.arrivedAt ??= at;
        item.doing = "called";
        item.operatorId = operator_id ?? undefined;
        item.firstCalledAt ??= at;
        item.wasCalled = true;
        return;
      case "serviceStart":
        if (item.stayFrom !== undefined) endStay(item, at);
        item.arrivedAt ??= at;
        item.doing = "serving";
        item.operatorId = operator_id ?? undefined;
        item.firstCalledAt ??= at;
        item.startedAt = at;
        return;
      case "pause":
        if (item.doing === "serving") item.doing = "paused";
        return;
      case "resume":
        if (item.doing === "paused") item.doing = "serving";
        return;
      case "serviceComplete":
        end(item, "complete", at);
        item.isDayClosed = data["isDayClosed"] === true;
        return;
      case "deleteService":
        end(item, "deleted", at);
        item.isDayClosed = data["isDayClosed"] === true;
        item.isNoShow = data["isNoShow"] === true;
        return;
      case "hold":
        if (data["late"] === "notThere") item.stayFrom = undefined;
        else if (item.stayFrom !== undefined) endStay(item, at);
        item.doing = "held";
        item.isRerouted = true;
        if (data["late"] !== undefined) item.wasLate = true;
        return;
      case "release":
        item.doing = "queued";
        return;
      case "moveToOperator":
        item.doing = "queued";
        item.isRerouted = true;
        return;
      case "moveInTime":
        restartStay(item, at);
        item.doing = "queued";
        item.plannedAt = Number(data["startAt"]);
        item.pullTime = Math.max(item.plannedAt, checkedInAt ?? item.plannedAt);
        item.isRerouted = true;
        return;
    }
  }

  pass(now);
  return items.map((item) => {
    if (item.stayFrom !== undefined) {
      const from = Math.max(item.stayFrom, item.pullTime);
      item.arrivedAt ??= from;
      item.ms.waiting += Math.max(0, now - from);
    }
    return {
      organizationId: events[0]?.organization_id ?? -1,
      itemId: item.id,
      ticketId: events[0]?.ticket_id ?? -1,
      serviceId: item.serviceId,
      date: events[0]?.date ?? "",
      isConfirmed: num !== undefined && num !== null,
      outcome: outcomeOf(item),
      arrivedAt: item.arrivedAt,
      firstCalledAt: item.firstCalledAt,
      startedAt: item.startedAt,
      endedAt: item.endedAt,
      plannedAt: item.plannedAt,
      ms: item.ms,
      registeredAt,
      type: ticketType,
      channel: channelOf(ticketType, isByStaff),
      status,
      isCalled: item.doing === "called",
      operatorId: item.operatorId,
      hands: item.hands,
      isRerouted: item.isRerouted,
      wasLate: item.wasLate,
      isDayClosed: item.isDayClosed,
    };
  });
}

/** A stretch goes on if the same operator goes on with the same. */
function addHand(item: Walk, { kind, from, to }: Pick<ReferenceHand, "kind" | "from" | "to">): void {
  const last = item.hands.at(-1);
  const operatorId = item.operatorId ?? -1;
  if (last?.to === from && last.kind === kind && last.operatorId === operatorId)
    item.hands.splice(-1, 1, { ...last, to });
  else item.hands.push({ operatorId, itemId: item.id, kind, from, to });
}

function channelOf(type: string, isByStaff: boolean): string {
  if (isByStaff) return "console";
  if (type === "online") return "bookingPage";
  return type === "viaBot" ? "bot" : "kiosk";
}

function outcomeOf(item: Walk): Outcome | undefined {
  if (item.doing === "complete") return "served";
  if (item.doing !== "deleted") return undefined;
  if (item.isNoShow) return "noShow";
  if (item.isDayClosed) return item.wasCalled ? "noShow" : "unserved";
  return item.arrivedAt === undefined ? "cancelled" : "left";
}
