import { Alert, Button, Group, Kbd, Text } from "@mantine/core";
import { undoMs } from "@cherga/engine/life/actions";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { ActionFailure } from "#staff/hall/action-failure.tsx";
import type { Hall } from "#staff/hall/hall.ts";
import { letterOf, undoCode } from "#staff/screens/console/buttons.ts";
import type { Desk } from "#staff/screens/console/use-desk.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/console/console.module.css";

type Props = {
  readonly desk: Desk;
  readonly hall: Hall;
  readonly isLost: boolean;
  /** An open dialog shows the failure itself. */
  readonly isQuiet: boolean;
};

/** The outcome of the last action: what failed, what can be undone, who did not come. It covers no button. */
export function Notices({ desk, hall, isLost, isQuiet }: Props) {
  const t = useTexts();
  const { failure, undoable, forgetUndo, isNobodyThere, act } = desk;
  const late = useLatecomer(hall);
  useEffect(() => {
    if (undoable === undefined) return;
    const timer = setTimeout(forgetUndo, undoMs);
    return () => clearTimeout(timer);
  }, [undoable, forgetUndo]);

  return (
    <div aria-live="polite" className={classes["notices"]}>
      {isLost && (
        <Alert color="red" p="xs" role="alert" icon={<IconPlugConnectedX />}>
          {t("line.lost")}
        </Alert>
      )}
      {failure !== undefined && !isQuiet && <ActionFailure failure={failure} hall={hall} />}
      {isNobodyThere && (
        <Alert color="blue" p="xs">
          {t("remote.nobody")}
        </Alert>
      )}
      {/* A visitor marked as late by hand is named below, with an undo. */}
      {late !== undefined && undoable?.type !== "late" && (
        <Alert color="yellow" p="xs">
          {t("remote.late", { num: late })}
        </Alert>
      )}
      {undoable !== undefined && (
        <Alert color="gray" p="xs">
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm">{t(`remote.done.${undoable.type}`, { num: undoable.num })}</Text>
            <Button
              size="compact-sm"
              variant="default"
              rightSection={
                <Kbd size="xs" aria-hidden>
                  {letterOf(undoCode)}
                </Kbd>
              }
              aria-keyshortcuts={letterOf(undoCode)}
              onClick={() => void act({ type: "undo", ticketItemId: undoable.itemId })}
            >
              {t("action.undo")}
            </Button>
          </Group>
        </Alert>
      )}
    </div>
  );
}

/** Returns the number of a called visitor who did not come, until another ticket is current. */
function useLatecomer({ inHand, lists }: Hall): string | undefined {
  const itemId = inHand.ticketItem?.id;
  const [lastId, setLastId] = useState(itemId);
  if (itemId !== undefined && itemId !== lastId) setLastId(itemId);
  const row = itemId !== undefined || lastId === undefined ? undefined : lists.hold.get(lastId);
  return row?.late === true ? (row.num ?? "") : undefined;
}
