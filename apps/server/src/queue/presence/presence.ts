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
type OpenDesk = { consoles: number; leaving: ReturnType<typeof setTimeout> | undefined };

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
  ): void {
    const work = note().finally(() => running.delete(work));
    running.add(work);

    async function note(): Promise<void> {
      try {
        const key = await days.dayAt(organizationId, clock.now().getTime());
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
      const entry = open.get(name) ?? { consoles: 0, leaving: undefined };
      clearTimeout(entry.leaving);
      if (!open.has(name)) submit(desk, "console");
      open.set(name, entry);
      entry.consoles += 1;
      return () => leave(desk, name, entry);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
    stop: () => {
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
