import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { failureOf } from "#staff/api/failure.ts";
import type { SlotMove, RefusedMove } from "#staff/screens/queue/slot/use-move.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly refused: RefusedMove | undefined;
  readonly sayPlace: (place: SlotMove["to"]) => string;
  readonly onMove: (move: SlotMove) => void;
  /** Opens the choice of another place. */
  readonly onChoose: (move: SlotMove) => void;
  readonly onClose: () => void;
};

/** Shows why a visit was not moved, and what can be done. */
export function RefusedDialog({ refused, sayPlace, onMove, onChoose, onClose }: Props) {
  const t = useTexts();
  const code = refused === undefined ? undefined : failureOf(refused.failure).code;
  const canBeForced = code === "ERROR_TIME_RESERVED";
  const canBeSentAgain = code === "ERROR_NO_CONNECTION" || code === "ERR_BAD_RESPONSE";
  return (
    <Modal
      opened={refused !== undefined}
      onClose={onClose}
      title={t("queue.slots.notMoved")}
      centered
      size="lg"
      transitionProps={{ duration: 0 }}
    >
      {refused !== undefined && (
        <Stack gap="sm">
          <Text fw={600}>
            {refused.move.booking.num ?? t("hall.noNumber")} → {sayPlace(refused.move.to)}
          </Text>
          <Text>{t.find(`queue.refused.${code}`) ?? t.of(`error.${code}`)}</Text>
          {canBeForced && (
            <Text size="sm" c="dimmed">
              {t("queue.slots.anyway.hint")}
            </Text>
          )}
          <Group justify="flex-end" gap="xs">
            {canBeForced && (
              <Button variant="default" onClick={() => onMove({ ...refused.move, isForced: true })}>
                {t("queue.slots.anyway")}
              </Button>
            )}
            {canBeSentAgain && (
              <Button variant="default" onClick={() => onMove(refused.move)}>
                {t("failure.reply")}
              </Button>
            )}
            <Button variant="default" onClick={() => onChoose(refused.move)}>
              {t("queue.slots.chooseOther")}
            </Button>
            <Button onClick={onClose} data-autofocus>
              {t("queue.slots.leave")}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
