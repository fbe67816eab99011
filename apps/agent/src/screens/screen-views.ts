import type { DrivenDevice } from "@cherga/contract/calls/agent";
import { agentScreenCalls } from "@cherga/contract/calls/board-views";
import type { VncTrouble } from "@cherga/contract/devices/screen";
import type { ScreenParts } from "#screens/screen";
import { probeVnc } from "#screens/vnc/open-vnc";
import { takePicture } from "#screens/vnc/take-picture";
import { openTunnel, type Tunnel } from "#screens/vnc/tunnel";
import { CallFailure } from "#server/send";

/** Lets a hall screen be watched. */
export type ScreenViews = {
  /** Carries the screen to a viewer. */
  show(device: DrivenDevice, viewId: number): Promise<void>;
  /** Ends all views of a screen, because an administrator wants so. */
  stop(device: Pick<DrivenDevice, "id">): void;
  /** Takes a picture, and gives it to the server. */
  picture(device: DrivenDevice): Promise<void>;
  /** Looks whether a screen can be watched, and tells the server. */
  look(device: DrivenDevice): Promise<"ready" | VncTrouble>;
  /** As `look`, unless a password was wrong: most servers count that, and refuse in the end. */
  lookAgain(device: DrivenDevice): Promise<void>;
  /** The server may have forgotten what it was told. */
  forget(): void;
  /** Ends all views, because this program ends. */
  stopAll(): void;
};

type VncState = "ready" | VncTrouble;

export function makeScreenViews({ address, session, log }: Omit<ScreenParts, "folder">): ScreenViews {
  const tunnels = new Map<number, Set<Tunnel>>();
  const told = new Map<number, VncState>();
  /** The settings with which a password was wrong, by device. */
  const refused = new Map<number, string>();
  const picturing = new Set<number>();

  async function tell(device: DrivenDevice, state: VncState): Promise<void> {
    const settings = JSON.stringify(device.screen?.vnc);
    if (state === "vncWrongPassword") refused.set(device.id, settings);
    else refused.delete(device.id);
    if (told.get(device.id) === state) return;
    if (state === "ready" || told.has(device.id)) log(sentences(device.name)[state]);
    await orLater(async () => {
      await session.call(agentScreenCalls.vnc, { id: device.id, state });
      told.set(device.id, state);
    });
  }

  async function look(device: DrivenDevice): Promise<VncState> {
    const state = await probeVnc(device.screen?.vnc ?? null);
    await tell(device, state);
    return state;
  }

  return {
    look,
    lookAgain: async (device) => {
      if (refused.get(device.id) !== JSON.stringify(device.screen?.vnc)) await look(device);
    },
    forget: () => told.clear(),
    show: async (device, viewId) => {
      const token = await orLater(() => session.token());
      if (token === undefined) return;
      const tunnel = openTunnel({ address, token, viewId }, device.screen?.vnc ?? null);
      const own = tunnels.get(device.id) ?? new Set();
      tunnels.set(device.id, own.add(tunnel));
      log(`The screen ${device.name} is watched (view ${viewId}).`);
      const trouble = await tunnel.ended;
      own.delete(tunnel);
      log(`The view ${viewId} of the screen ${device.name} has ended.`);
      if (trouble !== undefined) await tell(device, trouble);
    },
    stop: ({ id }) => {
      for (const tunnel of tunnels.get(id) ?? []) tunnel.stop("stopped");
    },
    stopAll: () => {
      for (const own of tunnels.values()) for (const tunnel of own) tunnel.stop("noAgent");
    },
    picture: async (device) => {
      const { id } = device;
      if (picturing.has(id)) return;
      picturing.add(id);
      try {
        const picture = await takePicture(device.screen?.vnc ?? null);
        await tell(device, typeof picture === "string" ? picture : "ready");
        if (typeof picture !== "string")
          await orLater(() =>
            session.call(agentScreenCalls.picture, { id, png: picture.toString("base64") }),
          );
      } finally {
        picturing.delete(id);
      }
    },
  };
}

/** Calls the server. A failed call is not repeated: the next request of a viewer causes another one. */
async function orLater<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CallFailure) return undefined;
    throw error;
  }
}

/** Returns the sentence of each state for the log, also used by the doctor. */
export const sentences = (name: string): Readonly<Record<VncState, string>> => ({
  ready: `The screen ${name} can be watched.`,
  vncNone: `The screen ${name} cannot be watched: its page has no VNC address.`,
  vncAddress: `The screen ${name} cannot be watched: its VNC address must be of this computer or of its network.`,
  vncOff: `The screen ${name} cannot be watched: no VNC server answers at its address.`,
  vncPassword: `The screen ${name} cannot be watched: the VNC server asks for a password; enter it on its page.`,
  vncWrongPassword: `The screen ${name} cannot be watched: the VNC password on its page is wrong.`,
  vncSecurity: `The screen ${name} cannot be watched: the VNC server refuses, or wants a kind of security other than VncAuth.`,
  vncNonsense: `The screen ${name} cannot be watched: what answers at its VNC address is not a VNC server.`,
});
