import type { debugCalls, DebugEntryView } from "@cherga/contract/calls/debug";
import { pageSize } from "@cherga/contract/constants";
import { Alert, Anchor, Badge, Button, Group, Skeleton, Stack, Switch, Table, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload, IconListDetails, IconTrash } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { download, send } from "#staff/api/send.ts";
import { Pager } from "#staff/reports/parts/pager.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { exactMomentIn } from "#staff/screens/queue/parts/moments.ts";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { choiceIn, pageIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { EmptyState } from "#staff/ui/empty-state.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { saveFile } from "#staff/ui/save-file.ts";

/** The debug log of the chosen organization. */
export default function DebugLogPage() {
  return <QueuePage title="debugLog.title">{(day) => <DebugLog day={day} />}</QueuePage>;
}

const logKey = "debug-log";
const logMs = 3_000;

export const logQuery = (isRefused: boolean, page: number) =>
  queryOptions({
    queryKey: [logKey, isRefused, page],
    queryFn: ({ signal }) =>
      send<typeof debugCalls.log>({
        method: "GET",
        path: "/debug/log",
        query: { refused: isRefused ? "true" : "false", page, perPage: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: logMs,
  });

function DebugLog({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { search, change } = useAddress();
  const isRefused = choiceIn(search, "only", ["refused"]) !== undefined;
  const page = pageIn(search);
  const { data, error, refetch } = useQuery(logQuery(isRefused, page));
  return (
    <Stack gap="md">
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={300} aria-busy="true" />}
      {data !== undefined && (
        <>
          <LogState isOn={data.isOn} />
          <Group justify="space-between">
            <Switch
              label={t("debugLog.onlyRefused")}
              checked={isRefused}
              onChange={({ currentTarget }) =>
                change({ only: currentTarget.checked ? "refused" : undefined, page: undefined })
              }
            />
            <LogActions isEmpty={data.total === 0 && !isRefused} />
          </Group>
          {data.content.length === 0 ? (
            <EmptyState
              icon={IconListDetails}
              text={t(isRefused ? "debugLog.noneRefused" : "debugLog.none")}
            />
          ) : (
            <EntryTable rows={data.content} day={day} />
          )}
          {(data.total > 0 || page > 1) && (
            <Pager
              page={page}
              rows={data.content.length}
              total={data.total}
              onPage={(next) => change({ page: next === 1 ? undefined : next })}
            />
          )}
        </>
      )}
    </Stack>
  );
}

/** Says whether entries are added, and leads to the setting. */
function LogState({ isOn }: { readonly isOn: boolean }) {
  const t = useTexts();
  const organizationId = useSession()?.current?.organizationId ?? "";
  return (
    <Alert color={isOn ? "blue" : "gray"} role="status">
      {t(isOn ? "debugLog.isOn" : "debugLog.isOff")}{" "}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link {...props} to={`/organization/${organizationId}/debug`} />}
      >
        {t("debugLog.settings")}
      </Anchor>
    </Alert>
  );
}

function LogActions({ isEmpty }: { readonly isEmpty: boolean }) {
  const t = useTexts();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const save = useMutation({
    mutationFn: async () => saveFile("debug-log.ndjson", await download("/debug/log/file")),
    onError: () => notifications.show({ message: t("debugLog.notSaved"), color: "red" }),
  });
  const clear = useMutation({
    mutationFn: () => send<typeof debugCalls.clearLog>({ method: "POST", path: "/debug/log/clear" }),
    onSuccess: () => client.invalidateQueries({ queryKey: [logKey] }),
    onError: () => notifications.show({ message: t("debugLog.notCleared"), color: "red" }),
  });
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        disabled={isEmpty}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t("debugLog.save")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash size={16} aria-hidden />}
        disabled={isEmpty}
        loading={clear.isPending}
        onClick={() => setAsking(true)}
      >
        {t("debugLog.clear")}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t("debugLog.clear")}
          text={t("debugLog.clear.sure")}
          confirm={t("debugLog.clear")}
          onConfirm={() => {
            setAsking(false);
            clear.mutate();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  );
}

function EntryTable({
  rows,
  day: { zone, today },
}: {
  readonly rows: readonly DebugEntryView[];
  readonly day: QueueDay;
}) {
  const t = useTexts();
  return (
    <ReportTable label={t("debugLog.title")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("debugLog.at")}</Table.Th>
          <Table.Th>{t("debugLog.what")}</Table.Th>
          <Table.Th>{t("debugLog.outcome")}</Table.Th>
          <Table.Th data-number>{t("debugLog.took")}</Table.Th>
          <Table.Th>{t("debugLog.about")}</Table.Th>
          <Table.Th>{t("debugLog.request")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ at, heading, what, outcome, tookMs, actorId, about, requestId }, index) => (
          // Entries have no id of their own, and never change.
          // oxlint-disable-next-line react/no-array-index-key
          <Table.Tr key={`${at} ${index}`}>
            <Table.Td style={{ whiteSpace: "nowrap" }}>{exactMomentIn(zone, today, at)}</Table.Td>
            <Table.Td>
              {what}
              {heading !== "" && (
                <Text size="xs" c="dimmed">
                  {heading}
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <Badge color={outcome === "ok" ? "green" : "red"} variant="light" tt="none">
                {outcome}
              </Badge>
            </Table.Td>
            <Table.Td data-number>{sayNumber(t, tookMs)}</Table.Td>
            <Table.Td>
              {Object.entries({ ...about, ...(actorId === null ? {} : { user: actorId }) })
                .map(([name, value]) => `${name} ${value}`)
                .join(", ")}
            </Table.Td>
            <Table.Td>{requestId}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}
