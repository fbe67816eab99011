import { Alert, Button, Group, Kbd, Text } from "@mantine/core";
import { undoMs } from "@cherga/engine/life/actions";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { ActionFailure } from "#staff/hall/action-failure.tsx";
import type { Hall } from "#staff/hall/hall.ts";
import { letterOf, undoCode } from "#staff/screens/console/buttons.ts";
import type { DeskActions, UndoableAction } from "#staff/screens/console/use-desk-actions.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { TimeLeft } from "#staff/ui/time-left.tsx";
import classes from "#staff/screens/console/console.module.css";

type Props = {
  readonly desk: DeskActions;
  readonly hall: Hall;
  readonly isLost: boolean;
  /** An open dialog shows the failure itself. */
  readonly isQuiet: boolean;
};

/** The most important thing that has just happened, one at a time. It covers no button. */
export function Notices(props: Props) {
  const { undoable, forgetUndo } = props.desk;
  useWithdrawnUndo(props.hall, undoable, forgetUndo);
  useEffect(() => {
    if (undoable === undefined) return;
    const timer = setTimeout(forgetUndo, undoMs);
    return () => clearTimeout(timer);
  }, [undoable, forgetUndo]);
  return (
    <div aria-live="polite" className={classes["notices"]}>
      {useNotice(props)}
    </div>
  );
}

/** Withdraws the undo once another user has changed the visit. */
function useWithdrawnUndo({ lists }: Hall, undoable: UndoableAction | undefined, forget: () => void): void {
  const itemId = undoable?.itemId;
  const row = itemId === undefined ? undefined : (lists.manage.get(itemId) ?? lists.end.get(itemId));
  const at = row?.putAway?.at;
  // The stream reports our own action a little later. Until then the row shows no time, or that of an earlier action. The
  // undo is withdrawn once the time of this action was shown and is gone.
  const lastReported = useRef<{ readonly undoable: UndoableAction; readonly at: string }>(undefined);
  useEffect(() => {
    if (undoable === undefined) return;
    if (at === undefined) {
      if (lastReported.current?.undoable === undoable) forget();
    } else if (at !== lastReported.current?.at) lastReported.current = { undoable, at };
  }, [undoable, at, forget]);
}

function useNotice({ desk, hall, isLost, isQuiet }: Props): ReactNode {
  const t = useTexts();
  const late = useLatecomer(hall);
  const { failure, undoable, isNobodyThere, act } = desk;
  if (isLost)
    return (
      <Alert key="lost" color="red" p="xs" role="alert" icon={<IconPlugConnectedX />}>
        {t("line.lost")}
      </Alert>
    );
  if (failure !== undefined && !isQuiet) return <ActionFailure key="failure" failure={failure} hall={hall} />;
  if (undoable !== undefined)
    return (
      <Undo
        key={`${undoable.type} ${undoable.itemId}`}
        undoable={undoable}
        onUndo={() => void act({ type: "undo", ticketItemId: undoable.itemId })}
      />
    );
  if (isNobodyThere)
    return (
      <Alert key="nobody" color="blue" p="xs">
        {t("remote.nobody")}
      </Alert>
    );
  if (late !== undefined)
    return (
      <Alert key={`late ${late}`} color="yellow" p="xs">
        {t("remote.late", { num: late })}
      </Alert>
    );
  return null;
}

function Undo({ undoable, onUndo }: { readonly undoable: UndoableAction; readonly onUndo: () => void }) {
  const t = useTexts();
  return (
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
          onClick={onUndo}
        >
          {t("action.undo")}
        </Button>
      </Group>
      <TimeLeft ms={undoMs} />
    </Alert>
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
