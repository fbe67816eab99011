import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Texts } from "#staff/texts/use-texts.ts";

/** How long an action can be undone with one click. */
const undoMs = 10_000;

/** Shows the outcome of an action, with a button that undoes it. `id`: a later outcome replaces it. */
export function sayWithUndo(t: Texts, id: string, text: string, onUndo: () => void): void {
  const undo = (): void => {
    notifications.hide(id);
    onUndo();
  };
  notifications.hide(id);
  notifications.show({
    id,
    color: "green",
    autoClose: undoMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="default" onClick={undo} style={{ flexShrink: 0 }}>
          {t("queue.slots.undo")}
        </Button>
      </Group>
    ),
  });
}
