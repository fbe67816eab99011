import { Badge, Button, Image, Modal, Skeleton, Stack, Table, Text } from "@mantine/core";
import type { deviceCalls } from "@cherga/contract/calls/devices";
import { pageSize } from "@cherga/contract/constants";
import type { DeviceJob, JobState } from "@cherga/contract/devices/device-job";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import { IconListCheck } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { download, send } from "#staff/api/send.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { Pager } from "#staff/reports/parts/pager.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { DeviceChoice } from "#staff/devices/device-choice.tsx";
import { pictureUrl } from "#staff/devices/picture-url.ts";
import { sayTrouble } from "#staff/devices/say-trouble.ts";
import { pageIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { EmptyState } from "#staff/ui/empty-state.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** The query key of jobs is the topic of the messages about them. */
const jobsKey = "device-job";

/** What a device was given to do, and what became of it. */
export const JobsTab = ({ kind }: { readonly kind: DeviceKind }) => (
  <Stack gap="md">
    <DeviceChoice kind={kind}>{({ id }) => <Jobs kind={kind} deviceId={id} />}</DeviceChoice>
  </Stack>
);

function Jobs({ kind, deviceId }: { readonly kind: DeviceKind; readonly deviceId: number }) {
  const t = useTexts();
  const { search, change } = useAddress();
  const page = pageIn(search);
  const { data, error, refetch } = useQuery({
    queryKey: [jobsKey, kind, deviceId, page],
    queryFn: ({ signal }) =>
      send<typeof deviceCalls.jobs>({
        method: "GET",
        path: "/device/job",
        query: { kind, deviceId, page, perPage: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (data === undefined) return <Skeleton h={200} aria-busy="true" />;
  if (data.total === 0) return <EmptyState icon={IconListCheck} text={t("device.noJobs")} />;
  return (
    <>
      <JobTable rows={data.content} />
      <Pager
        page={page}
        rows={data.content.length}
        total={data.total}
        onPage={(next) => change({ page: next === 1 ? undefined : next })}
      />
    </>
  );
}

/** On a narrow screen a long state takes two lines. */
const wrapping = { whiteSpace: "normal", overflow: "visible" } as const;

const colours: Readonly<Record<JobState, string>> = {
  queued: "blue",
  sent: "blue",
  done: "green",
  failed: "red",
  unknown: "orange",
  expired: "red",
};

function JobTable({ rows }: { readonly rows: readonly DeviceJob[] }) {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  const client = useQueryClient();
  const [paper, setPaper] = useState<number>();
  const again = useMutation({
    mutationFn: (id: number) =>
      send<typeof deviceCalls.again>({ method: "POST", path: `/device/job/again/${id}` }),
    onSuccess: () => client.invalidateQueries({ queryKey: [jobsKey] }),
  });
  return (
    <>
      {again.error !== null && <FailureAlert failure={again.error} />}
      <ReportTable label={t("device.tab.jobs")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("device.job.created")}</Table.Th>
            <Table.Th>{t("device.job.event")}</Table.Th>
            <Table.Th>{t("device.job.state")}</Table.Th>
            <Table.Th>{t("device.actions")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td style={{ whiteSpace: "nowrap" }}>{dayAndClock(row.created)}</Table.Td>
              <Table.Td>
                {t(`device.event.${row.event}`)}
                {row.num !== null && <Text fw={600}>{row.num}</Text>}
              </Table.Td>
              <Table.Td>
                <Badge
                  variant="dot"
                  tt="none"
                  color={colours[row.state]}
                  h="auto"
                  styles={{ label: wrapping }}
                >
                  {t(`device.job.state.${row.state}`, { seconds: row.usefulSeconds })}
                </Badge>
                {row.trouble !== null && row.state !== "done" && (
                  <Text size="sm">{sayTrouble(t, row.trouble)}</Text>
                )}
              </Table.Td>
              <Table.Td>
                {row.kind === "printer-device" && (
                  <Button size="compact-sm" variant="subtle" onClick={() => setPaper(row.id)}>
                    {t("device.job.show")}
                  </Button>
                )}
                {row.state !== "queued" && row.state !== "sent" && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    loading={again.isPending && again.variables === row.id}
                    onClick={() => again.mutate(row.id)}
                  >
                    {t("device.job.again")}
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </ReportTable>
      {paper !== undefined && <Paper jobId={paper} onClose={() => setPaper(undefined)} />}
    </>
  );
}

/** Shows the paper that comes out of a printer. */
function Paper({ jobId, onClose }: { readonly jobId: number; readonly onClose: () => void }) {
  const t = useTexts();
  const { data: url, error } = useQuery({
    queryKey: ["paper", jobId],
    queryFn: async () => pictureUrl(await download(`/device/job/picture/${jobId}`)),
    staleTime: Infinity,
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("device.job.paper")}
      closeButtonProps={{ "aria-label": t("device.close") }}
    >
      {error !== null && <FailureAlert failure={error} />}
      {url === undefined && error === null && <Skeleton h={300} aria-busy="true" />}
      {url !== undefined && (
        <Image src={url} alt={t("device.job.paper")} bd="1px solid var(--mantine-color-default-border)" />
      )}
    </Modal>
  );
}
