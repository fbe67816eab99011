import type { DeviceTrouble } from "@cherga/contract/calls/devices";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Returns what is wrong with a device, and what to do. */
export const sayTrouble = (t: Texts, trouble: DeviceTrouble["trouble"]): string =>
  t(`device.trouble.${trouble}`);
