import { Refusal } from "@cherga/contract/errors";
import type { PresenceSign } from "@cherga/engine/day/day-event";
import type { Session } from "#auth/session";
import type { Clock } from "#base/clock";
import type { Days } from "#queue/days/days";

/** Lets the days know which operators are there. */
export type Presence = {
  signedIn(session: Session): void;
  signedOut(session: Session): void;
  /** A console was opened; gives what to do when it is closed. */
  opened(session: Session): () => void;
  /** Waits until all that was noticed is written. */
  settled(): Promise<void>;
  /** Notices no more: whose console is open when a server stops has not gone. */
  stop(): void;
};

/** A page that is loaded again, or a network that fails for a moment, closes no console. */
export const usualGraceMs = 60_000;

type Desk = { readonly organizationId: number; readonly operatorId: number };
type OpenDesk = {
  readonly desk: Desk;
  consoles: number;
  leaving: ReturnType<typeof setTimeout> | undefined;
  /** The date of the last day that knows of the console. */
  notedOn: string | undefined;
};

/** How soon after midnight the new day learns which consoles are open. */
const dayChangeMs = 1_000;

/** Makes what notices who is there. */
export function makePresence(options: {
  readonly days: Pick<Days, "submit" | "dayAt">;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly graceMs?: number;
}): Presence {
  const { days, clock, onError, graceMs = usualGraceMs } = options;
  const open = new Map<string, OpenDesk>();
  const running = new Set<Promise<void>>();

  function submit(
    { organizationId, operatorId }: Desk,
    what: PresenceSign | { readonly lostAt: number },
    onDay: (date: string) => void = () => undefined,
  ): void {
    const work = note().finally(() => running.delete(work));
    running.add(work);

    async function note(): Promise<void> {
      try {
        const key = await days.dayAt(organizationId, clock.now().getTime());
        onDay(key.date);
        await days.submit(key, {
          actorId: operatorId,
          command: () =>
            typeof what === "string"
              ? { type: "open", operatorId, by: what }
              : { type: "close", operatorId, lostAt: what.lostAt },
          answer: () => null,
        });
      } catch (error) {
        // Somebody may have been made an operator who has no schedule, or be one no more.
        if (!(error instanceof Refusal)) onError(error);
      }
    }
  }

  function noteConsole(entry: OpenDesk): void {
    submit(entry.desk, "console", (date) => (entry.notedOn = date));
  }

  /** Opens the consoles on the new day: who works past midnight has not gone. */
  async function noteDayChange(): Promise<void> {
    const now = clock.now().getTime();
    const dates = new Map<number, string>();
    for (const { desk } of open.values())
      if (!dates.has(desk.organizationId))
        dates.set(desk.organizationId, (await days.dayAt(desk.organizationId, now)).date);
    for (const entry of open.values()) {
      const date = dates.get(entry.desk.organizationId);
      const isKnown = entry.notedOn === undefined || date === undefined || entry.notedOn === date;
      if (entry.consoles > 0 && !isKnown) noteConsole(entry);
    }
  }
  const watching = setInterval(() => void noteDayChange().catch(onError), dayChangeMs);
  watching.unref();

  function leave(desk: Desk, name: string, entry: OpenDesk): void {
    entry.consoles -= 1;
    if (entry.consoles > 0) return;
    const lostAt = clock.now().getTime();
    entry.leaving = setTimeout(() => {
      open.delete(name);
      submit(desk, { lostAt });
    }, graceMs);
    entry.leaving.unref();
  }

  return {
    signedIn: (session) => {
      const desk = ownDeskOf(session);
      if (desk !== undefined) submit(desk, "signIn");
    },
    signedOut: (session) => {
      const desk = ownDeskOf(session);
      // With a console still open elsewhere they have not gone.
      if (desk !== undefined && !open.has(nameOf(desk))) submit(desk, { lostAt: clock.now().getTime() });
    },
    opened: (session) => {
      const desk = ownDeskOf(session);
      if (desk === undefined) return () => undefined;
      const name = nameOf(desk);
      const entry = open.get(name) ?? { desk, consoles: 0, leaving: undefined, notedOn: undefined };
      clearTimeout(entry.leaving);
      if (!open.has(name)) noteConsole(entry);
      open.set(name, entry);
      entry.consoles += 1;
      return () => leave(desk, name, entry);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    stop: () => {
      clearInterval(watching);
      for (const { leaving } of open.values()) clearTimeout(leaving);
    },
  };
}

/** Whoever looks after others' desks is not there in their place. */
function ownDeskOf({ actor, organizationId, operatorId }: Session): Desk | undefined {
  return organizationId !== null && operatorId !== null && actor.isOperator && actor.id === operatorId
    ? { organizationId, operatorId }
    : undefined;
}

const nameOf = ({ organizationId, operatorId }: Desk): string => `${organizationId} ${operatorId}`;
