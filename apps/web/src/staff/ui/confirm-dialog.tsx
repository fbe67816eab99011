import { Button, Group, Modal, Text } from "@mantine/core";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly title: string;
  readonly text: string;
  /** The label of the confirming button. */
  readonly confirm: string;
  /** The label of the button that leaves everything as it is; by default “Cancel”. */
  readonly back?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({ title, text, confirm, back, onConfirm, onClose }: Props) {
  const t = useTexts();
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <Text size="sm" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {text}
      </Text>
      <Group justify="flex-end" mt="md">
        <Button data-autofocus variant="default" onClick={onClose}>
          {back ?? t("form.cancel")}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
