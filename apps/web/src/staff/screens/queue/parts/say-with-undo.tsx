import { Button, Group, Text } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { QueueRow } from "@cherga/contract/shapes/queue-row";
import { useEffect } from "react";
import { onQueueNews } from "#staff/live/queue-news.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { TimeLeft } from "#staff/ui/time-left.tsx";

/** How long an action can be undone with one click. */
const undoMs = 10_000;

/** A moved service, and where it is now. */
type MovedItem = {
  readonly itemId: number;
  /** Its new start; undefined if it is not known. */
  readonly start: number | undefined;
};

/** Shows the outcome of a move, with a button that undoes it until the visit changes again. */
export function sayWithUndo(moved: MovedItem, text: string, onUndo: () => void): void {
  const id = `moved ${moved.itemId}`;
  // A later outcome replaces it.
  notifications.hide(id);
  notifications.show({
    id,
    color: "green",
    autoClose: undoMs,
    message: (
      <UndoOffer
        moved={moved}
        text={text}
        onUndo={() => {
          notifications.hide(id);
          onUndo();
        }}
        onChanged={() => notifications.hide(id)}
      />
    ),
  });
}

type Props = {
  readonly moved: MovedItem;
  readonly text: string;
  readonly onUndo: () => void;
  readonly onChanged: () => void;
};

function UndoOffer({ moved, text, onUndo, onChanged }: Props) {
  const t = useTexts();
  useEffect(
    () =>
      onQueueNews((news) => {
        if (news.type !== "changed") return;
        const { upsert = [], remove = [] } = news.message.manage ?? {};
        if (remove.includes(moved.itemId) || upsert.some((row) => hasChanged(row, moved))) onChanged();
      }),
    [moved, onChanged],
  );
  return (
    <div>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Button size="compact-sm" variant="default" onClick={onUndo} style={{ flexShrink: 0 }}>
          {t("queue.slots.undo")}
        </Button>
      </Group>
      <TimeLeft ms={undoMs} />
    </div>
  );
}

/** Whether a row of the stream shows that the service is not where the move has put it. */
function hasChanged({ id, status, start }: QueueRow, moved: MovedItem): boolean {
  if (id !== moved.itemId) return false;
  if (status !== "planned" && status !== "wait") return true;
  return moved.start !== undefined && start !== null && Date.parse(start) !== moved.start;
}
