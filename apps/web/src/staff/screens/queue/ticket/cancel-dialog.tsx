import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  readonly num: string;
  /** The visitor's name or phone; empty if unknown. */
  readonly who: string;
  /** The booked time; undefined: the visitor waits in turn. */
  readonly when: string | undefined;
  readonly services: readonly string[];
  readonly isBusy: boolean;
  readonly failure: Error | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks whether a visit is really cancelled, and says whose and when it is. */
export function CancelDialog({ num, who, when, services, isBusy, failure, onConfirm, onClose }: Props) {
  const t = useTexts();
  return (
    <Modal opened onClose={onClose} title={t("queue.cancel.title", { num })} centered>
      <Stack gap="sm">
        <div>
          <Text fw={600}>{[who, when ?? t("queue.cancel.inTurn")].filter(Boolean).join(" · ")}</Text>
          <Text size="sm" c="dimmed">
            {services.join(", ")}
          </Text>
        </div>
        <Text size="sm">{t("queue.cancel.text")}</Text>
        {failure !== null && <FailureAlert failure={failure} title={t("failure.action")} />}
        <Group justify="flex-end" gap="xs">
          <Button data-autofocus variant="default" onClick={onClose}>
            {t("queue.cancel.keep")}
          </Button>
          <Button color="red" loading={isBusy} onClick={onConfirm}>
            {t("queue.action.cancel")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
