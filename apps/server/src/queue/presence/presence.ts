import { Refusal } from "@cherga/contract/errors";
import type { PresenceSign } from "@cherga/engine/day/day-event";
import type { Session } from "#auth/session";
import type { Clock } from "#base/clock";
import type { Days } from "#queue/days/days";
import { plainCommand } from "#queue/runner/day-request";

/** Records on the days which operators are present. */
export type Presence = {
  signedIn(session: Session): void;
  signedOut(session: Session): void;
  /** Called when a console opens; returns the function to call when it closes. */
  opened(session: Session): () => void;
  /** Waits until all changes are written. */
  settled(): Promise<void>;
  /** Stops recording: an operator whose console is open when a server stops has not left. */
  stop(): void;
};

/** A console counts as closed only after this time, to allow for page reloads and short network failures. */
export const usualGraceMs = 60_000;

type Desk = { readonly organizationId: number; readonly operatorId: number };
type OpenDesk = {
  readonly desk: Desk;
  consoles: number;
  leaving: ReturnType<typeof setTimeout> | undefined;
  /** The date of the last day on which the console was recorded. */
  notedOn: string | undefined;
};

/** How often open consoles are checked for a new day after midnight. */
const dayChangeMs = 1_000;

/** Creates the presence service. */
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
        await days.submit(key, plainCommand, {
          input:
            typeof what === "string"
              ? { type: "open", operatorId, by: what }
              : { type: "close", operatorId, lostAt: what.lostAt },
          actorId: operatorId,
        });
      } catch (error) {
        // The account may have no schedule as an operator yet, or may no longer be an operator.
        if (!(error instanceof Refusal)) onError(error);
      }
    }
  }

  function noteConsole(entry: OpenDesk): void {
    submit(entry.desk, "console", (date) => (entry.notedOn = date));
  }

  /** Records open consoles on the new day: an operator who works past midnight has not left. */
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
      // With a console still open elsewhere, the operator has not left.
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

/** Returns the session's own desk. An administrator who manages other desks does not count as present at them. */
function ownDeskOf({ actor, organizationId, operatorId }: Session): Desk | undefined {
  return organizationId !== null && operatorId !== null && actor.isOperator && actor.id === operatorId
    ? { organizationId, operatorId }
    : undefined;
}

const nameOf = ({ organizationId, operatorId }: Desk): string => `${organizationId} ${operatorId}`;
