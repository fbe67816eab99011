import type { LanguageCode } from "@cherga/contract/constants";
import { findTicket, type Ticket } from "@cherga/engine/day/day";
import type { BaseDeps } from "#auth/base-deps";
import type { BranchDeps } from "#branches/deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import type { Line } from "#live/open-streams";
import { type DayKey, type DayState, nameOf, nowOn } from "#queue/day/day-state";
import { changedTickets } from "#queue/live/queue-messages";
import { findVisitor, type Visitor } from "#visitors/shared/visitor";
import { getTracked } from "#visitors/tracker/find-ticket";
import { type Follower, newFollower, tellFollower } from "#visitors/tracker/follower";
import { answeredAmong } from "#queue/day/survey-answers";

/** Sends visitors the changes of their tickets. */
export type TrackerLines = {
  /** Opens a stream of a visitor's ticket. `openLine` gets the function to call when it closes. */
  open(
    visitor: Visitor,
    language: LanguageCode | undefined,
    openLine: (onClose: () => void) => Line,
  ): Promise<void>;
  /** Called when the survey of a ticket was answered on this server. */
  answered(visitor: Visitor): void;
  stop(): void;
};

/** All followers of the tickets of one day. */
type Room = {
  readonly key: DayKey;
  known: DayState;
  readonly byTicket: Map<number, Set<Follower>>;
  readonly watcher: (known: DayState) => void;
  /** When all followers were last sent the effects of other tickets' changes. */
  toldAllAt: number;
  next: NodeJS.Timeout | undefined;
  hasChanged: boolean;
};

const tellAllMs = 1_000;
/** At most a quarter of the time is spent on the effects for others, so that calls are not delayed. */
const restShare = 4;
/** Rooms that are refreshed only because time has passed take turns. */
const turns = 20;
const turnMs = 50;

/**
 * Creates the streams of visitors. A change of a ticket is sent to its followers at once. Its effects on the other
 * tickets of the day are computed once a second, for followed tickets only, and sent to those whose view differs.
 */
export function makeTrackerLines(
  deps: Pick<BaseDeps, "clock" | "pool"> &
    Pick<QueueDeps, "days"> &
    Pick<BranchDeps, "cutLineOf"> &
    Pick<VisitorDeps, "waitingForecasts" | "watchedDays">,
  onError: (error: unknown) => void,
): TrackerLines {
  const { clock, pool, waitingForecasts, watchedDays } = deps;
  const rooms = new Map<string, Room>();
  let restUntil = 0;

  function roomOf(known: DayState): Room {
    const name = nameOf(known);
    const present = rooms.get(name);
    if (present !== undefined) return present;
    const room: Room = {
      key: { organizationId: known.organizationId, date: known.date },
      known,
      byTicket: new Map(),
      watcher: (shown) => take(room, shown),
      toldAllAt: -Infinity,
      next: undefined,
      hasChanged: false,
    };
    rooms.set(name, room);
    watchedDays.watch(room.key, room.watcher).then(room.watcher, onError);
    return room;
  }

  function take(room: Room, known: DayState): void {
    const before = room.known;
    if (known.day.seq < before.day.seq) return;
    room.known = known;
    if (known.day.seq === before.day.seq) {
      tellAllIn(room, (room.key.organizationId % turns) * turnMs);
      refreshAnswers(room).catch(onError);
      return;
    }
    const { created, edited, gone } = changedTickets(before.day, known.day);
    for (const ticket of [...created, ...edited])
      for (const follower of followersOf(room, ticket.id)) tell(room, follower, ticket);
    for (const { id } of gone)
      for (const follower of followersOf(room, id)) follow(room, follower).catch(onError);
    room.hasChanged = true;
    tellAllIn(room, Math.max(0, room.toldAllAt + tellAllMs - performance.now()));
  }

  function tellAllIn(room: Room, delayMs: number): void {
    if (room.byTicket.size === 0) return;
    room.next ??= setTimeout(() => {
      room.next = undefined;
      const begunAt = performance.now();
      if (begunAt < restUntil) tellAllIn(room, restUntil - begunAt);
      else tellAllNow(room, begunAt);
    }, delayMs);
  }

  function tellAllNow(room: Room, begunAt: number): void {
    const { hasChanged } = room;
    room.hasChanged = false;
    room.toldAllAt = begunAt;
    tellAll(room);
    restUntil = begunAt + (performance.now() - begunAt) * restShare;
    // A forecast may be a second old: after one more second it includes these changes.
    if (hasChanged) tellAllIn(room, tellAllMs);
  }

  function tellAll(room: Room): void {
    const now = nowOn(room.known, clock);
    const around = { forecastOf: waitingForecasts.of, cutLine: deps.cutLineOf(room.key.organizationId) };
    for (const ticketId of room.byTicket.keys()) {
      const ticket = findTicket(room.known.day, ticketId);
      if (ticket === undefined) continue;
      for (const follower of followersOf(room, ticketId))
        tellFollower(around, follower, room.known, ticket, now);
    }
  }

  /** Sends at once, with the last forecast. */
  function tell({ key, known }: Room, follower: Follower, ticket: Ticket): void {
    const around = { forecastOf: waitingForecasts.latest, cutLine: deps.cutLineOf(key.organizationId) };
    tellFollower(around, follower, known, ticket, nowOn(known, clock));
  }

  /** A ticket that has left a day has moved to another one. */
  async function follow(room: Room, follower: Follower): Promise<void> {
    leave(room, follower);
    const moved = await findVisitor(pool, follower.visitor.token);
    if (moved === undefined) follower.line?.end();
    else await join(follower, moved);
  }

  async function join(follower: Follower, visitor: Visitor): Promise<void> {
    const tracked = await getTracked(deps, visitor);
    if (follower.isGone) return;
    follower.visitor = tracked.visitor;
    follower.isAnswered = tracked.isAnswered;
    const { ticketId } = tracked.visitor;
    const room = roomOf(tracked.known);
    room.byTicket.set(ticketId, (room.byTicket.get(ticketId) ?? new Set()).add(follower));
    if (tracked.known.day.seq > room.known.day.seq) take(room, tracked.known);
    const ticket = findTicket(room.known.day, ticketId);
    if (ticket === undefined) await follow(room, follower);
    else tell(room, follower, ticket);
  }

  function leave(room: Room, follower: Follower): void {
    const { ticketId } = follower.visitor;
    const followers = room.byTicket.get(ticketId);
    followers?.delete(follower);
    if (followers?.size === 0) room.byTicket.delete(ticketId);
    if (room.byTicket.size > 0) return;
    clearTimeout(room.next);
    watchedDays.leave(room.key, room.watcher);
    rooms.delete(nameOf(room.key));
  }

  /** A survey may have been answered on another server. */
  async function refreshAnswers(room: Room): Promise<void> {
    const asked = [...room.byTicket.keys()].filter((id) => {
      const ticket = findTicket(room.known.day, id);
      return ticket?.items.some(({ phase }) => phase === "complete") === true;
    });
    for (const id of await answeredAmong(pool, asked)) markAnswered(room, id);
  }

  function markAnswered(room: Room, ticketId: number): void {
    const ticket = findTicket(room.known.day, ticketId);
    for (const follower of followersOf(room, ticketId)) {
      follower.isAnswered = true;
      if (ticket !== undefined) tell(room, follower, ticket);
    }
  }

  return {
    open: async (visitor, language, openLine) => {
      // Refuses before the stream opens if the ticket no longer exists.
      await getTracked(deps, visitor);
      const follower = newFollower(visitor, language);
      follower.line = openLine(() => {
        follower.isGone = true;
        const room = rooms.get(nameOf(follower.visitor.key));
        if (room !== undefined) leave(room, follower);
      });
      await join(follower, visitor).catch((error: unknown) => {
        follower.line?.end();
        onError(error);
      });
    },
    answered: ({ key, ticketId }) => {
      const room = rooms.get(nameOf(key));
      if (room !== undefined) markAnswered(room, ticketId);
    },
    stop: () => {
      for (const { next } of rooms.values()) clearTimeout(next);
    },
  };
}

/** A copy, because a follower may leave while being notified. */
const followersOf = ({ byTicket }: Room, ticketId: number): readonly Follower[] => [
  ...(byTicket.get(ticketId) ?? []),
];
