import { Badge, Group, Text } from "@mantine/core";
import type { Values } from "@cherga/contract/resource";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import type { deviceFields } from "@cherga/contract/shapes/device";
import { IconPlugConnected, IconPlugConnectedX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { FieldGroup } from "#staff/forms/fields/frames/field-group.tsx";
import { NullableTextField } from "#staff/forms/fields/text/nullable-text-field.tsx";
import { OrganizationField } from "#staff/forms/fields/choices/organization-field.tsx";
import { AgentEnrolment } from "#staff/devices/agent-enrolment.tsx";
import { SettingsField } from "#staff/forms/fields/lists/settings-field.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import type { ListTexts } from "#staff/resource/screen.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

export type DeviceValues = Values<ReturnType<typeof deviceFields>>;

type Props = {
  readonly of: Lens<DeviceValues>;
  readonly isNew: boolean;
  readonly device: { readonly kind: DeviceKind; readonly id: number | undefined };
  /** Fields of this kind of device only. */
  readonly children?: ReactNode;
  /** Connection fields of this kind of device, in place of its address. */
  readonly reached?: ReactNode;
  /** Known settings of this kind of device, in place of free ones and of its address. */
  readonly settings?: ReactNode;
  /** Whether the device is connected, in place of the plain state. */
  readonly line?: ReactNode;
  /** How its computer is let in, in place of an agent's code. */
  readonly enrolment?: ReactNode;
};

/** The fields that all devices have. */
export function DeviceFields({ of, isNew, device, children, reached, settings, line, enrolment }: Props) {
  return (
    <>
      {!isNew && (line ?? <Connection of={of.at("connect")} />)}
      <Columns>
        <AutoField of={of.at("name")} />
        <OrganizationField of={of.at("organizationId")} />
      </Columns>
      <AutoField of={of.at("description")} />
      {children}
      <FieldGroup title="device.connection">
        <Columns>
          <NullableTextField of={of.at("deviceId")} />
          {settings === undefined && reached === undefined && <AutoField of={of.at("host")} />}
        </Columns>
        {reached}
      </FieldGroup>
      {settings ?? <SettingsField of={of.at("config")} />}
      {device.id !== undefined &&
        (enrolment ?? (
          <AgentEnrolment kind={device.kind} id={device.id} organizationId={of.at("organizationId")} />
        ))}
    </>
  );
}

/** Returns the connection state for the list. */
export const lineDetail = ({ connect }: Pick<DeviceValues, "connect">, said: ListTexts): string =>
  said.of(connect ? "device.connected" : "device.disconnected");

/** Shows whether the device is connected now; it is read-only. */
function Connection({ of }: { readonly of: Lens<boolean> }) {
  const t = useTexts();
  const field = useField(of);
  return (
    <Group gap="xs" role="status">
      <Badge
        variant="light"
        size="lg"
        tt="none"
        color={field.value ? "green" : "gray"}
        autoContrast
        leftSection={
          field.value ? (
            <IconPlugConnected size={14} aria-hidden />
          ) : (
            <IconPlugConnectedX size={14} aria-hidden />
          )
        }
      >
        {field.value ? t("device.connected") : t("device.disconnected")}
      </Badge>
      <Text size="sm" c="dimmed">
        {field.hint}
      </Text>
    </Group>
  );
}
