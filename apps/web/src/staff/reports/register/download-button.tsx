import type { reportCalls } from "@cherga/contract/calls/reports";
import type { TicketExportBody } from "@cherga/contract/shapes/report";
import { channels } from "@cherga/engine/figures/item-facts";
import { outcomes } from "@cherga/engine/figures/outcome";
import { eventTypes, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { isDuration, type RegisterColumn } from "#staff/reports/register/columns.ts";
import { useColumnNames } from "#staff/reports/register/use-column-names.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  /** Filters and order of the rows that are shown. */
  readonly rows: Omit<TicketExportBody, "columns" | "titles" | "labels">;
  readonly columns: readonly RegisterColumn[];
};

/** Downloads all rows of the register as they are shown, as CSV. The browser shows the progress and can cancel it. */
export function DownloadButton({ rows, columns }: Props) {
  const t = useTexts();
  const { nameOf } = useColumnNames();
  const starting = useMutation({
    mutationFn: () =>
      send<typeof reportCalls.startExport>({
        method: "POST",
        path: "/report/ticket/export",
        body: {
          ...rows,
          columns,
          titles: columns.map((column) =>
            isDuration(column) ? t("report.download.seconds", { name: nameOf(column) }) : nameOf(column),
          ),
          labels: labelsIn(t),
        },
      }),
    onSuccess: ({ path }) => download(path),
    onError: () => notifications.show({ message: t("report.download.failed"), color: "red" }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={starting.isPending}
      onClick={() => starting.mutate()}
    >
      {t("report.download")}
    </Button>
  );
}

/** Starts a download as a link does, without leaving the page. */
function download(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}

/** The names of values, in the language of the screen. */
const labelsIn = (t: Texts): TicketExportBody["labels"] => ({
  type: Object.fromEntries(ticketTypes.map((type) => [type, t(`ticketType.${type}`)])),
  channel: Object.fromEntries(channels.map((channel) => [channel, t(`report.channel.${channel}`)])),
  status: Object.fromEntries(ticketStatuses.map((status) => [status, t(`queue.status.${status}`)])),
  event: Object.fromEntries(eventTypes.map((event) => [event, t(`event.${event}`)])),
  outcome: Object.fromEntries(
    [...outcomes, "open" as const].map((outcome) => [outcome, t(`report.outcome.${outcome}`)]),
  ),
});
