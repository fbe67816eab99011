import { Badge, Button, SegmentedControl, Skeleton, Stack, Table, Text } from "@mantine/core";
import type { ConnectionType, DeviceConnection, deviceCalls } from "@cherga/contract/calls/devices";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { connectionsOf } from "#staff/devices/connections.ts";
import { sayTrouble } from "#staff/devices/say-trouble.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { useKept } from "#staff/ui/use-kept.ts";

const types = ["organization", "all"] as const satisfies readonly ConnectionType[];

/** What drives the devices of a kind, and whether it is connected now. */
export function ConnectionsTab({ kind }: { readonly kind: DeviceKind }) {
  const t = useTexts();
  const client = useQueryClient();
  const [type, setType] = useKept("device.connectionType", types, "organization");
  const [leaving, setLeaving] = useState<DeviceConnection>();
  const { data, error, refetch } = useQuery(connectionsOf(kind, type));
  const revoke = useMutation({
    mutationFn: (id: number) =>
      send<typeof deviceCalls.revoke>({ method: "DELETE", path: `/device/agent/${id}` }),
    onSuccess: () => client.invalidateQueries({ queryKey: [kind] }),
  });
  return (
    <Stack gap="md">
      <SegmentedControl
        style={{ alignSelf: "flex-start" }}
        aria-label={t("device.connectionType")}
        data={types.map((value) => ({ value, label: t(`device.connectionType.${value}`) }))}
        value={type}
        onChange={setType}
      />
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {revoke.error !== null && <FailureAlert failure={revoke.error} />}
      {data === undefined && error === null && <Skeleton h={200} aria-busy="true" />}
      {data?.length === 0 && <Text c="dimmed">{t("device.noConnections")}</Text>}
      {data !== undefined && data.length > 0 && <ConnectionTable rows={data} onRevoke={setLeaving} />}
      {leaving !== undefined && (
        <ConfirmDialog
          title={t("device.revokeTitle", { computer: leaving.computer })}
          text={t("device.revokeText", { devices: leaving.drives.join("; ") })}
          confirm={t("device.revoke")}
          onClose={() => setLeaving(undefined)}
          onConfirm={() => {
            revoke.mutate(leaving.agentId);
            setLeaving(undefined);
          }}
        />
      )}
    </Stack>
  );
}

type TableProps = {
  readonly rows: readonly DeviceConnection[];
  readonly onRevoke: (row: DeviceConnection) => void;
};

function ConnectionTable({ rows, onRevoke }: TableProps) {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  const time = (at: string | null): string => (at === null ? "—" : dayAndClock(at));
  return (
    <ReportTable label={t("device.tab.connections")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("device.device")}</Table.Th>
          <Table.Th>{t("device.connection")}</Table.Th>
          <Table.Th>{t("device.hardware")}</Table.Th>
          <Table.Th>{t("device.computer")}</Table.Th>
          <Table.Th>{t("device.connectCount")}</Table.Th>
          <Table.Th>{t("device.connectLast")}</Table.Th>
          <Table.Th>{t("device.actions")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.deviceId}>
            <Table.Td>
              {row.name}
              <Text size="xs" c="dimmed">
                {row.key}
              </Text>
            </Table.Td>
            <Table.Td>
              <Badge variant="dot" tt="none" color={row.connect ? "green" : "red"} miw="max-content">
                {t(row.connect ? "device.connected" : "device.disconnected")}
              </Badge>
            </Table.Td>
            <Table.Td>{sayHardware(t, row)}</Table.Td>
            <Table.Td>
              {row.computer}
              <Text size="xs" c="dimmed">
                {[row.ip, row.version].filter((part) => part !== "").join(" · ")}
              </Text>
            </Table.Td>
            <Table.Td>{row.connectCount}</Table.Td>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{time(row.connectLast)}</Table.Td>
            <Table.Td>
              <Button size="compact-sm" variant="subtle" color="red" onClick={() => onRevoke(row)}>
                {t("device.revoke")}
              </Button>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}

function sayHardware(
  t: ReturnType<typeof useTexts>,
  { connect, hardware, trouble }: DeviceConnection,
): string {
  if (hardware === null) return "—";
  // What the agent said before it went away may have changed.
  if (!connect) return t("device.hardware.unknown");
  return hardware === "ready" || trouble === null ? t(`device.hardware.${hardware}`) : sayTrouble(t, trouble);
}
