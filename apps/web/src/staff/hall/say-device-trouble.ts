import type { DeviceTrouble } from "@cherga/contract/calls/devices";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Says what is wrong with a device. A local server has no agent: it is itself what does not answer. */
export const sayDeviceTrouble = (
  t: Texts,
  { kind, trouble }: { readonly kind: string; readonly trouble: DeviceTrouble["trouble"] },
): string =>
  kind === "server" && trouble === "disconnected"
    ? t("device.trouble.serverAway")
    : t(`device.trouble.${trouble}`);
