import { randomUUID } from "node:crypto";
import type pg from "pg";

/** The right of one server to do something that only one may do at a time. */
export type ServerLock = {
  isHeld(): boolean;
  /** Gives the lease back, so that another server need not wait for its end. */
  stop(): Promise<void>;
};

/** How long a lease lasts if its holder dies. */
const leaseMs = 15_000;
const renewMs = leaseMs / 5;

/**
 * Takes a lease as soon as no other server holds it, and renews it until it is stopped. The end is measured by the
 * clock of the database, so that the clocks of servers may differ. The holder gives up at half of the time without a
 * renewal: it stops before another one can begin.
 */
export function holdServerLock(
  pool: pg.Pool,
  name: string,
  {
    onHeld,
    onLost,
    onError,
  }: {
    readonly onHeld?: () => void;
    /** The lease was not renewed in time. */
    readonly onLost?: () => void;
    readonly onError: (error: unknown) => void;
  },
): ServerLock {
  const holder = randomUUID();
  let heldUntil = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let losing: NodeJS.Timeout | undefined;
  const isHeld = (): boolean => !isStopped && performance.now() < heldUntil;

  async function renew(): Promise<void> {
    const before = performance.now();
    const wasHeld = isHeld();
    const { rowCount } = await pool.query({
      name: "renew-lease",
      text: `
        insert into server_lease (name, holder, until)
        values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond')
        on conflict (name) do update set holder = excluded.holder, until = excluded.until
        where server_lease.holder = excluded.holder or server_lease.until < clock_timestamp()`,
      values: [name, holder, leaseMs],
    });
    heldUntil = rowCount === 1 ? before + leaseMs / 2 : 0;
    if (isStopped) return;
    if (rowCount === 1 || wasHeld) {
      clearTimeout(losing);
      losing = setTimeout(() => onLost?.(), Math.max(0, heldUntil - performance.now()));
    }
    if (!wasHeld && isHeld()) onHeld?.();
  }

  function renewAndGoOn(): void {
    renewing = renew()
      .catch(onError)
      .finally(() => {
        if (!isStopped) timer = setTimeout(renewAndGoOn, renewMs);
      });
  }

  let renewing = Promise.resolve();
  renewAndGoOn();
  return {
    isHeld,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(losing);
      await renewing;
      await pool
        .query("delete from server_lease where name = $1 and holder = $2", [name, holder])
        .catch(onError);
    },
  };
}
