import { Button, Group, Modal, Stack, Textarea } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly num: string;
  readonly onHold: (comment: string) => void;
  readonly onClose: () => void;
};

/** The most that the contract lets an operator write. */
const longest = 500;

/** Defers a visit, with a comment for the operator who calls the visitor again. Enter alone defers without one. */
export function HoldDialog({ num, onHold, onClose }: Props) {
  const t = useTexts();
  const [comment, setComment] = useState("");
  const hold = (): void => onHold(comment.trim());
  const holdOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    hold();
  };
  return (
    <Modal opened onClose={onClose} title={t("remote.hold", { num })} centered>
      <Stack>
        <Textarea
          data-autofocus
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longest}
          label={t("remote.comment")}
          description={t("remote.commentHint")}
          value={comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
          onKeyDown={holdOnEnter}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button onClick={hold}>{t("action.hold")}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}
