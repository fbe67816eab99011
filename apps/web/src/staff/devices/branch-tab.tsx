import type { branchCalls, BranchStateShape } from "@cherga/contract/calls/branches";
import type { server } from "@cherga/contract/resources/server";
import { Anchor, Badge, Button, Card, Group, Skeleton, Stack, Table, Text } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

const lookMs = 5_000;
/** A clock that differs more than this makes calls and waits look wrong. */
const largestSkewMs = 30_000;

const branchStates = queryOptions({
  // Named after the resource, so that messages about local servers refresh it.
  queryKey: ["server", "branch-states"],
  queryFn: ({ signal }) =>
    send<typeof branchCalls.states>({ method: "GET", path: "/server/branch-states", signal }),
  refetchInterval: lookMs,
});

/** How the local servers stand with the centre, and what can be done about them. */
export function BranchTab() {
  const t = useTexts();
  const { data: servers, error, refetch } = useQuery(rowsOf<(typeof server)["fields"]>({ name: "server" }));
  const { data: states } = useQuery(branchStates);
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (servers === undefined || states === undefined) return <Skeleton h={200} aria-busy="true" />;
  if (servers.length === 0) return <Text c="dimmed">{t("server.none")}</Text>;
  return (
    <Stack gap="md">
      {servers.map(({ id, name, host }) => (
        <Branch
          key={id}
          id={id}
          name={name}
          host={host}
          state={states.find(({ serverId }) => serverId === id)}
        />
      ))}
    </Stack>
  );
}

type BranchProps = {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly state: BranchStateShape | undefined;
};

type Action = "hand-over" | "hand-back" | "declare-lost";

/** The same call for every action. */
type ActionCall = Omit<typeof branchCalls.handOver, "path"> & { readonly path: string };

function Branch({ id, name, host, state }: BranchProps) {
  const t = useTexts();
  const client = useQueryClient();
  const { dayAndClock } = useTimes();
  const [asked, setAsked] = useState<Action>();
  const act = useMutation({
    mutationFn: (action: Action) =>
      send<ActionCall>({
        method: "POST",
        path: `/server/${action}`,
        body: { id },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ["server"] }),
  });
  return (
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between" mb="xs">
        <Text fw={700}>{name}</Text>
        {state !== undefined && (
          <Badge color={state.isConnected ? "green" : "red"} variant="light">
            {t(state.isConnected ? "server.connected" : "server.offline")}
          </Badge>
        )}
      </Group>
      {state === undefined ? (
        <Text c="dimmed">{t("server.neverConnected")}</Text>
      ) : (
        <Stack gap="xs">
          <Text>{t(state.isWriter ? "server.branchDecides" : "server.centreDecides")}</Text>
          <Text size="sm" c="dimmed">
            {t("server.contact", { at: dayAndClock(state.contactAt), program: state.program })}
          </Text>
          {state.isConnected && state.isWriter && (
            <Text size="sm" c="dimmed">
              {state.waitingDays + state.waitingRows === 0
                ? t("server.allSent")
                : t("server.waiting", { days: state.waitingDays, rows: state.waitingRows })}
            </Text>
          )}
          {Math.abs(state.skewMs) > largestSkewMs && (
            <Text c="red">{t("server.skew", { seconds: Math.round(Math.abs(state.skewMs) / 1_000) })}</Text>
          )}
          {state.trouble === "fork" && <Text c="red">{t("server.fork")}</Text>}
          {state.leftovers.map(({ date, events }) => (
            <Text key={date} c="red">
              {t("server.leftover", { date, events })}
            </Text>
          ))}
          {host !== "" && (
            <Anchor href={host.includes("://") ? host : `http://${host}`} target="_blank" rel="noreferrer">
              {t("server.openBranch")}
            </Anchor>
          )}
          {act.error !== null && <FailureAlert failure={act.error} />}
          <Group>
            {state.isWriter && state.isConnected && (
              <Button variant="default" loading={act.isPending} onClick={() => setAsked("hand-back")}>
                {t("server.handBack")}
              </Button>
            )}
            {state.isWriter && !state.isConnected && (
              <Button
                variant="default"
                color="red"
                loading={act.isPending}
                onClick={() => setAsked("declare-lost")}
              >
                {t("server.declareLost")}
              </Button>
            )}
            {!state.isWriter && state.isConnected && (
              <Button loading={act.isPending} onClick={() => act.mutate("hand-over")}>
                {t("server.handOver")}
              </Button>
            )}
          </Group>
          {state.isWriter && state.isConnected && <Check id={id} />}
        </Stack>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          title={t(asked === "hand-back" ? "server.handBack" : "server.declareLost")}
          text={t(asked === "hand-back" ? "server.handBackText" : "server.declareLostText")}
          confirm={t(asked === "hand-back" ? "server.handBack" : "server.declareLost")}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            act.mutate(asked);
            setAsked(undefined);
          }}
        />
      )}
    </Card>
  );
}

/** Compares the present day at the branch with the copy at the centre, table by table. */
function Check({ id }: { readonly id: number }) {
  const t = useTexts();
  const check = useMutation({
    mutationFn: () =>
      send<typeof branchCalls.check>({
        method: "POST",
        path: "/server/check-tables",
        body: { id },
      }),
  });
  const isEqual = check.data?.every((table) => table.isEqual);
  return (
    <Stack gap="xs" align="flex-start">
      <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
        {t("server.check")}
      </Button>
      {check.error !== null && <FailureAlert failure={check.error} />}
      {isEqual !== undefined && (
        <Text role="status" fw={700} c={isEqual ? "green" : "red"}>
          {t(isEqual ? "server.equal" : "server.different")}
        </Text>
      )}
      {check.data !== undefined && (
        <ReportTable label={t("server.check")}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("server.table")}</Table.Th>
              <Table.Th>{t("server.countAtCentre")}</Table.Th>
              <Table.Th>{t("server.countAtBranch")}</Table.Th>
              <Table.Th>{t("server.comparison")}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {check.data.map((table) => (
              <Table.Tr key={table.table}>
                <Table.Td>{table.table}</Table.Td>
                <Table.Td>{table.count}</Table.Td>
                <Table.Td>{table.countAtBranch}</Table.Td>
                <Table.Td>{t(table.isEqual ? "server.equalTable" : "server.differentTable")}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ReportTable>
      )}
    </Stack>
  );
}
