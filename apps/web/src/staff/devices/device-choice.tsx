import { Select, Skeleton, Text } from "@mantine/core";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import type { ReactNode } from "react";
import { useDevices } from "#staff/devices/use-devices.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  readonly kind: DeviceKind;
  readonly children: (device: { readonly id: number; readonly name: string }) => ReactNode;
};

/** Lets the user choose a device of a kind, and shows something about it. */
export function DeviceChoice({ kind, children }: Props) {
  const t = useTexts();
  const { devices, chosen, error, again, choose } = useDevices(kind);
  if (error !== null) return <FailureAlert failure={error} onReply={again} />;
  if (devices === undefined) return <Skeleton h={200} aria-busy="true" />;
  if (chosen === undefined) return <Text c="dimmed">{t("device.none")}</Text>;
  return (
    <>
      <Select
        label={t("device.choose")}
        data={devices.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(chosen.id)}
        allowDeselect={false}
        maw={420}
        onChange={(value) => value !== null && choose(Number(value))}
      />
      {children(chosen)}
    </>
  );
}
