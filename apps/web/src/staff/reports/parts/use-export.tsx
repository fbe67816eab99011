import type { reportCalls } from "@cherga/contract/calls/reports";
import type { ExportBody, ExportFormat } from "@cherga/contract/shapes/report/export";
import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { failureOf } from "#staff/api/failure.ts";
import { send } from "#staff/api/send.ts";
import { ExportProgress } from "#staff/reports/parts/export-progress.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

type WithoutFormat<T> = T extends unknown ? Omit<T, "format"> : never;

/** What is exported: a report with its filters, columns and order. */
export type ExportedReport = WithoutFormat<ExportBody>;

/** Starts exports, and shows how far they are. */
export function useExport() {
  const t = useTexts();
  return useMutation({
    mutationFn: ({ of, format }: { readonly of: ExportedReport; readonly format: ExportFormat }) =>
      send<typeof reportCalls.startExport>({
        method: "POST",
        path: "/report/export",
        body: { ...of, format },
      }),
    onSuccess: ({ id, path }) => {
      download(path);
      showProgress(id);
    },
    onError: (failure) => {
      // A user reads one file at a time, and the server writes few.
      const isBusy = failureOf(failure).code === "ERROR_TOO_MANY";
      notifications.show({
        message: t(isBusy ? "report.export.busy" : "report.export.failed"),
        color: "red",
      });
    },
  });
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
