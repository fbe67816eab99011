import { ActionIcon, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconArrowDown, IconArrowUp, IconCopy, IconTrash } from "@tabler/icons-react";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly name: string;
  /** The question before it is deleted. */
  readonly question: string;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: number) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
};

/** The actions on a whole list or item. */
export function PartActions({ name, question, isFirst, isLast, onMove, onDuplicate, onDelete }: Props) {
  const t = useTexts();
  const [isAsking, { open, close }] = useDisclosure();
  return (
    <>
      <Group gap={2} wrap="nowrap">
        <ActionIcon
          variant="subtle"
          aria-label={`${t("form.moveUp")}: ${name}`}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          aria-label={`${t("form.moveDown")}: ${name}`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" aria-label={`${t("schedule.duplicate")}: ${name}`} onClick={onDuplicate}>
          <IconCopy size={16} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="red" aria-label={`${t("form.delete")}: ${name}`} onClick={open}>
          <IconTrash size={16} />
        </ActionIcon>
      </Group>
      <Modal opened={isAsking} onClose={close} title={t("delete.title")} centered>
        <Stack>
          <Text>{question}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {t("form.cancel")}
            </Button>
            <Button
              color="red"
              onClick={() => {
                close();
                onDelete();
              }}
            >
              {t("form.delete")}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
