import type { reportCalls } from "@cherga/contract/calls/reports";
import { Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { send } from "#staff/api/send.ts";
import { reportKey } from "#staff/reports/parts/report-query.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = { readonly ticketId: number; readonly onClose: () => void };

/** Adds a note to the history of a visit. */
export function NoteDialog({ ticketId, onClose }: Props) {
  const t = useTexts();
  const client = useQueryClient();
  const [comment, setComment] = useState("");
  const adding = useMutation({
    mutationFn: () =>
      send<typeof reportCalls.addEvent>({
        method: "POST",
        path: "/report/ticket/add-event",
        body: { ticketId, type: "note", comment: comment.trim() },
      }),
    onSuccess: () => {
      notifications.show({ message: t("report.note.added"), color: "green" });
      onClose();
      return client.invalidateQueries({ queryKey: [reportKey] });
    },
  });
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (comment.trim() !== "" && !adding.isPending) adding.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={t("report.note")} centered>
      <Stack component="form" gap="sm" onSubmit={handleSubmit}>
        <TextInput
          data-autofocus
          label={t("report.note.text")}
          description={t("report.note.hint")}
          value={comment}
          maxLength={longestNote}
          onChange={({ currentTarget: { value } }) => setComment(value)}
        />
        {adding.error !== null && <FailureAlert failure={adding.error} title={t("failure.action")} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button type="submit" loading={adding.isPending} disabled={comment.trim() === ""}>
            {t("report.note.add")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const longestNote = 300;
