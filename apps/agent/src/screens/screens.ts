import type { DrivenDevice } from "@cherga/contract/calls/agent";
import type { Driver } from "#drivers/driver";
import { openScreen, type Screen, type ScreenParts, screenPlan } from "#screens/screen";
import { makeScreenViews } from "#screens/screen-views";

/** The hall screens of this computer. */
export type Screens = {
  /** Starts what new devices show, and ends what is not wanted any more. */
  setDevices(devices: readonly DrivenDevice[]): void;
  /** Returns the driver of a hall screen. */
  driverOf(device: DrivenDevice): Driver;
  /** Carries out an event that is not stored. */
  receive(device: DrivenDevice, event: string, data: Readonly<Record<string, unknown>>): void;
  /** Another connection: the server may not know what it was told. */
  forget(): void;
  stop(): Promise<void>;
};

type OpenScreen = { readonly plan: string; readonly screen: Screen };

export function makeScreens(parts: ScreenParts, onError: (error: unknown) => void): Screens {
  const open = new Map<number, OpenScreen>();
  /** What is being ended: the same screen is started only after. */
  const ending = new Map<number, Promise<void>>();
  const views = makeScreenViews(parts);
  let wanted: ReadonlyMap<number, DrivenDevice> = new Map();

  function end(id: number): void {
    const screen = open.get(id)?.screen;
    if (screen === undefined) return;
    open.delete(id);
    const done = screen
      .stop()
      .catch(onError)
      .finally(() => {
        ending.delete(id);
        start(id);
      });
    ending.set(id, done);
  }

  function start(id: number): void {
    const device = wanted.get(id);
    if (device === undefined || open.has(id) || ending.has(id)) return;
    open.set(id, { plan: screenPlan(device), screen: openScreen(device, parts) });
  }

  return {
    setDevices: (devices) => {
      wanted = new Map(
        devices.filter(({ kind }) => kind === "board-device").map((device) => [device.id, device]),
      );
      for (const [id, { plan }] of open) {
        const device = wanted.get(id);
        if (device === undefined || screenPlan(device) !== plan) end(id);
      }
      for (const id of wanted.keys()) start(id);
    },
    driverOf: (device) => ({
      carryOut: async ({ document }) => {
        if (document.type !== "command") return { state: "failed", trouble: "unsupported" };
        const { event, data } = document;
        if (event === "vncStop") {
          views.stop(device);
          return { state: "done" };
        }
        if (event === "vncStart") {
          const isReady = (await views.look(device)) === "ready";
          return isReady ? { state: "done" } : { state: "failed", trouble: "unreachable" };
        }
        const screen = open.get(device.id)?.screen;
        return screen?.driver.carryOut(event, data) ?? { state: "retry", trouble: "busy" };
      },
      probe: async () => {
        await views.lookAgain(device);
        return open.get(device.id)?.screen.driver.probe();
      },
    }),
    receive: (device, event, data) => {
      const work = async (): Promise<void> => {
        const view = data["view"];
        if (event === "picture") return views.picture(device);
        if (event === "vncStart" && typeof view === "number") return views.show(device, view);
        if (event === "vncStart") return void (await views.look(device));
        if (event === "vncStop") return views.stop(device);
        await open.get(device.id)?.screen.driver.carryOut(event, data);
      };
      work().catch(onError);
    },
    forget: views.forget,
    stop: async () => {
      wanted = new Map();
      views.stopAll();
      for (const id of open.keys()) end(id);
      await Promise.all(ending.values());
    },
  };
}
