import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import { isListed } from "#staff/devices/connections.ts";

/** The tabs of a device page. */
export const deviceTabs = ["init", "branch", "screen", "keys", "connections", "jobs", "try"] as const;
export type DeviceTab = (typeof deviceTabs)[number];

/**
 * Returns the tabs of a kind of device: connections are listed, and something can be tried, only for some kinds. A local
 * server is given no jobs: its status says all.
 */
export const deviceTabsOf = (kind: DeviceKind): readonly DeviceTab[] =>
  deviceTabs.filter((tab) => {
    if (tab === "connections") return isListed(kind);
    if (tab === "branch") return kind === "server";
    if (tab === "jobs") return kind !== "server";
    if (tab === "keys") return kind === "remote-device";
    if (tab === "screen") return kind === "board-device";
    return tab !== "try" || tryable.has(kind);
  });

const tryable: ReadonlySet<DeviceKind> = new Set(["printer-device", "voice-device"]);
