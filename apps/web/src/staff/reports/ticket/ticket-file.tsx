import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { IconTicket } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { download } from "#staff/api/send.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { saveFile } from "#staff/ui/save-file.ts";

type Props = { readonly ticketId: number; readonly num: string | null };

/** Saves the ticket as it is printed. */
export function TicketFile({ ticketId, num }: Props) {
  const t = useTexts();
  const saving = useMutation({
    mutationFn: () => download(`/report/ticket/print-ticket/${ticketId}`, "POST"),
    onSuccess: (content) => saveFile(`${num ?? ticketId}.pdf`, content),
    onError: () => notifications.show({ message: t("report.ticketFile.failed"), color: "red" }),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconTicket size={16} aria-hidden />}
      loading={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {t("report.ticketFile")}
    </Button>
  );
}
