import { ActionIcon, Button, Group, Loader, Stack, Text, Tooltip, VisuallyHidden } from "@mantine/core";
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconCheck,
  IconPencil,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { Phase } from "#staff/forms/editor.ts";
import { useEditing, useForm } from "#staff/forms/form.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { useBusy } from "#staff/ui/use-busy.ts";

type Props = {
  /** For a new row: leaves without creating it. */
  readonly onCancel?: () => void;
  readonly trailing?: ReactNode;
};

const icons: Readonly<Record<Phase, ReactNode>> = {
  saved: <IconCheck size={16} aria-hidden />,
  changed: <IconPencil size={16} aria-hidden />,
  saving: <Loader size={14} aria-hidden />,
  failed: <IconAlertTriangle size={16} aria-hidden />,
};

/** Shows whether the changes are saved, and offers actions. */
export function SaveBar({ onCancel, trailing }: Props) {
  const t = useTexts();
  const { editor, mayWrite, unfinished } = useForm();
  const phase = useEditing((editing) => editing.phase);
  const isBusy = useBusy(phase === "saving");
  const failure = useEditing((editing) => editing.failure);
  const hasConflicts = useEditing(({ conflicts }) => conflicts.length > 0);
  // After a change the bar confirms the save; before, it says that nothing is unsaved.
  const [hasSaved, setSaved] = useState(false);
  if (phase === "saving" && !hasSaved) setSaved(true);
  if (!mayWrite) return <Text c="dimmed">{t("form.readOnly")}</Text>;
  const isNew = onCancel !== undefined;
  const isUnfinished = phase === "saved" && unfinished !== undefined;
  const state = phase === "saved" && hasSaved ? "justSaved" : phase;
  const ofForm = hasConflicts ? t("form.state.conflict") : t(`form.state.${state}`);
  const said = isUnfinished ? unfinished : ofForm;
  return (
    <Stack gap="sm">
      {failure !== undefined && failure.code !== "ERROR_VALIDATION" && (
        <FailureAlert failure={failure} onReply={() => void editor.save()} />
      )}
      <Group justify="space-between" wrap="nowrap">
        <Group gap="xs" wrap={isNew ? "wrap" : "nowrap"}>
          {isNew && (
            <>
              <Button type="submit" loading={isBusy}>
                {t("form.create")}
              </Button>
              <Button variant="default" onClick={onCancel}>
                {t("form.cancel")}
              </Button>
            </>
          )}
          {!isNew && phase === "failed" && (
            <Button variant="default" onClick={() => editor.discard()}>
              {t("form.discard")}
            </Button>
          )}
          <UndoButtons />
          {(!isNew || phase !== "saved" || isUnfinished) && (
            <Text
              component="div"
              size="sm"
              c={phase === "failed" || hasConflicts ? "red.9" : "dimmed"}
              role="status"
              data-phase={phase}
            >
              <Group gap={6} wrap="nowrap">
                <span style={{ display: "flex", flexShrink: 0 }}>
                  {icons[isUnfinished ? "changed" : phase]}
                </span>
                {said}
              </Group>
            </Text>
          )}
        </Group>
        {trailing}
      </Group>
    </Stack>
  );
}

const directions = [
  { action: "undo", left: "past", Icon: IconArrowBackUp, keys: "Control+Z" },
  { action: "redo", left: "future", Icon: IconArrowForwardUp, keys: "Control+Shift+Z" },
] as const;

/** Undoes and redoes the changes of a form step by step. */
function UndoButtons() {
  const t = useTexts();
  const { editor } = useForm();
  const history = useEditing((editing) => editing.history);
  const stepped = useEditing((editing) => editing.stepped);
  return (
    <Group gap={4} wrap="nowrap">
      {directions.map(({ action, left, Icon, keys }) => (
        <Tooltip key={action} label={`${t(`form.${action}`)} (${keys.replace("Control", "Ctrl")})`}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t(`form.${action}`)}
            aria-keyshortcuts={keys}
            // `disabled` would drop the focus from the button that was pressed last.
            aria-disabled={history[left].length === 0}
            {...(history[left].length === 0 && { "data-disabled": true })}
            onClick={() => editor[action]()}
          >
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
      {/* The number differs each time: a text that stays the same is not announced again. */}
      <VisuallyHidden role="status">
        {stepped === "undo" && t("form.undone", { count: history.past.length })}
        {stepped === "redo" && t("form.redone", { count: history.future.length })}
      </VisuallyHidden>
    </Group>
  );
}
