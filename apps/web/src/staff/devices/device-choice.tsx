import { Button, Select, Skeleton } from "@mantine/core";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useDevices } from "#staff/devices/use-devices.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { EmptyState } from "#staff/ui/empty-state.tsx";
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
  if (chosen === undefined) return <NoDevices kind={kind} />;
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

/** Says that there is no device of a kind, and leads to where one is added. */
export function NoDevices({ kind }: Pick<Props, "kind">) {
  const t = useTexts();
  return (
    <EmptyState text={t("device.none")}>
      <Button
        renderRoot={(props) => <Link {...props} to={`/device/${kind.replace("-device", "")}`} />}
        variant="default"
      >
        {t("device.tab.init")}
      </Button>
    </EmptyState>
  );
}
