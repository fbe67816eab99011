import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import type { EventAnswer } from "@cherga/contract/calls/queue";
import { useTimes } from "#staff/hall/use-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly can: Exclude<EventAnswer["can"], true | undefined>;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks whether to call a visitor although it is early, and says why it is. */
export function EarlyQuestion({ can: { early, until }, onConfirm, onCancel }: Props) {
  const t = useTexts();
  const { clock } = useTimes();
  return (
    <Modal opened onClose={onCancel} title={t("early.title")} centered>
      <Stack>
        <Text size="sm">
          {t(`early.${early}`)}
          {until !== undefined && ` ${t("early.until", { time: clock(until) })}`}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {t("early.no")}
          </Button>
          <Button data-autofocus onClick={onConfirm}>
            {t("early.yes")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
