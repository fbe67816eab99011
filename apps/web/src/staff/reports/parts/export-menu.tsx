import type { reportCalls } from "@cherga/contract/calls/reports";
import { type ExportBody, type ExportFormat, mostPdfRows } from "@cherga/contract/shapes/report/export";
import { Button, Menu } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import {
  IconDownload,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconFileTypeXls,
  type TablerIcon,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { ExportProgress } from "#staff/reports/parts/export-progress.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type WithoutFormat<T> = T extends unknown ? Omit<T, "format"> : never;

/** What is exported: a report with its filters, columns and order. */
export type ExportedReport = WithoutFormat<ExportBody>;

const icons: Readonly<Record<ExportFormat, TablerIcon>> = {
  xlsx: IconFileTypeXls,
  csv: IconFileTypeCsv,
  pdf: IconFileTypePdf,
};
const formats = ["xlsx", "csv", "pdf"] as const satisfies readonly ExportFormat[];

/** Downloads all rows of a report as they are shown, in one of the formats. */
export function ExportMenu({ report }: { readonly report: ExportedReport }) {
  const t = useTexts();
  const starting = useMutation({
    mutationFn: (format: ExportFormat) =>
      send<typeof reportCalls.startExport>({
        method: "POST",
        path: "/report/export",
        body: { ...report, format },
      }),
    onSuccess: ({ id, path }) => {
      download(path);
      showProgress(id);
    },
    onError: () => notifications.show({ message: t("report.export.failed"), color: "red" }),
  });
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={starting.isPending}
        >
          {t("report.export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => {
          const Icon = icons[format];
          return (
            <Menu.Item
              key={format}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => starting.mutate(format)}
            >
              {t(`report.export.${format}`, { count: sayNumber(t, mostPdfRows) })}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function showProgress(id: string): void {
  const notice = `export-${id}`;
  notifications.show({
    id: notice,
    autoClose: false,
    withCloseButton: true,
    message: <ExportProgress id={id} onEnd={() => void notifications.hide(notice)} />,
  });
}

/** Starts a download as a link does, without leaving the page. */
function download(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  link.download = "";
  link.click();
}
