import type net from "node:net";
import { readIndicator, windowFrame } from "@cherga/contract/devices/consoles";
import { writeFrame } from "@cherga/contract/devices/line-protocol";
import type { OutgoingPolicy, Target } from "@cherga/outgoing/address-guard";
import { dial } from "@cherga/outgoing/dial";
import { isReservedHost } from "@cherga/outgoing/reserved-host";
import type { BaseDeps } from "#auth/base-deps";
import { repeat } from "#base/repeat";
import { holdServerLock } from "#delivery/server-lock";
import type { LiveDeps } from "#live/live-deps";
import { type DayState, nowOn } from "#queue/day/day-state";
import { shownWindowOf } from "#windows/watch/shown-window";
import type { WindowWatch } from "#windows/watch/window-watch";

/** A display that a server reaches by itself. */
type Display = {
  readonly end: () => void;
  socket: net.Socket | undefined;
  isDialling: boolean;
  /** When it may be dialled again, after failures. */
  again: number;
  failures: number;
};

type StoredDisplay = {
  readonly operatorId: number;
  readonly organizationId: number;
  readonly indicator: string;
};

const topics = new Set(["operator", "user"]);
/** Changes that were missed are found this often. */
const lookMs = 5_000;
const dialMs = 5_000;
const longestPauseMs = 10_000;
/** A display that takes nothing is not there. */
const mostBuffered = 4_096;

/**
 * Writes to the displays with an address in a network that servers reach. One server does it for all. In the demo, the
 * addresses of examples are not dialled.
 */
export function startTcpDisplays(
  {
    pool,
    clock,
    hub,
    outgoing,
    isDemo,
  }: Pick<BaseDeps, "pool" | "clock"> &
    LiveDeps & { readonly outgoing: OutgoingPolicy; readonly isDemo: boolean },
  windows: WindowWatch,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  const displays = new Map<string, Display>();
  let isWanted = false;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      const planned = lease.isHeld() ? await readPlan() : new Map<string, StoredDisplay>();
      for (const [key, display] of displays) if (!planned.has(key)) drop(key, display);
      for (const [key, stored] of planned) if (!displays.has(key)) open(key, stored);
    }
  }

  function wake(): void {
    isWanted = true;
    looking ??= look()
      .catch(onError)
      .finally(() => (looking = undefined));
  }

  /** A display shows one window, even if the operator's clone has the same address. */
  async function readPlan(): Promise<ReadonlyMap<string, StoredDisplay>> {
    const { rows } = await pool.query<StoredDisplay>({
      name: "displays-by-tcp",
      text: `select distinct on (indicator) id as "operatorId", organization_id as "organizationId", indicator from staff
        where is_operator and organization_id is not null and indicator like 'tcp:%' order by indicator, id`,
    });
    return new Map(rows.map((row) => [`${row.operatorId} ${row.organizationId} ${row.indicator}`, row]));
  }

  function open(key: string, { operatorId, organizationId, indicator }: StoredDisplay): void {
    const where = readIndicator(indicator);
    if (where?.by !== "tcp" || (isDemo && isReservedHost(where.host))) return;
    const display: Display = {
      socket: undefined,
      isDialling: false,
      again: 0,
      failures: 0,
      end: windows.follow(organizationId, (known) => show(display, where, known, operatorId)),
    };
    displays.set(key, display);
  }

  /** Without this, the display is blank after a while: it is not called any more once the state is not known. */
  function show(display: Display, where: Target, known: DayState, operatorId: number): void {
    const { socket } = display;
    if (socket === undefined) {
      void connect(display, where, () => show(display, where, known, operatorId)).catch(onError);
      return;
    }
    if (socket.writableLength > mostBuffered) socket.destroy();
    else socket.write(writeFrame(windowFrame(shownWindowOf(known, operatorId, nowOn(known, clock)))));
  }

  async function connect(display: Display, where: Target, onConnected: () => void): Promise<void> {
    if (display.isDialling || performance.now() < display.again) return;
    display.isDialling = true;
    try {
      const socket = await dial(where, { policy: outgoing, timeoutMs: dialMs });
      if (![...displays.values()].includes(display)) {
        socket.destroy();
        return;
      }
      display.socket = socket;
      display.failures = 0;
      socket.on("error", () => socket.destroy());
      socket.on("close", () => (display.socket = undefined));
      // What a display says is of no interest.
      socket.resume();
      onConnected();
    } catch {
      display.failures += 1;
      display.again = performance.now() + Math.min(longestPauseMs, 1_000 * 2 ** display.failures);
    } finally {
      display.isDialling = false;
    }
  }

  function drop(key: string, { end, socket }: Display): void {
    end();
    socket?.end(writeFrame(windowFrame({ state: "free", num: "" })));
    displays.delete(key);
  }

  const lease = holdServerLock(pool, "window-displays", { onHeld: wake, onLost: wake, onError });
  const listener = { topics, scope: "all" as const, organizationId: null, send: wake };
  hub.add(listener);
  const stopLooking = repeat(lookMs, async () => wake(), onError);
  return {
    stop: async () => {
      hub.remove(listener);
      await stopLooking();
      await looking;
      await lease.stop();
      for (const [key, display] of displays) drop(key, display);
    },
  };
}
