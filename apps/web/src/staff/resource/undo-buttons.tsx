import { ActionIcon, Group, Tooltip } from "@mantine/core";
import { IconArrowBackUp, IconArrowForwardUp } from "@tabler/icons-react";
import { useEditing, useForm } from "#staff/forms/form.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

const directions = [
  { deed: "undo", left: "past", Icon: IconArrowBackUp, keys: "Control+Z" },
  { deed: "redo", left: "future", Icon: IconArrowForwardUp, keys: "Control+Shift+Z" },
] as const;

/** Takes back what was changed in a form, step by step, and does it again. */
export function UndoButtons() {
  const t = useTexts();
  const { editor } = useForm();
  const history = useEditing((editing) => editing.history);
  return (
    <Group gap={4}>
      {directions.map(({ deed, left, Icon, keys }) => (
        <Tooltip key={deed} label={`${t(`form.${deed}`)} (${keys.replace("Control", "Ctrl")})`}>
          <ActionIcon
            variant="subtle"
            size="lg"
            aria-label={t(`form.${deed}`)}
            aria-keyshortcuts={keys}
            // A button that is off would lose the focus of whoever pressed it last.
            aria-disabled={history[left].length === 0}
            {...(history[left].length === 0 && { "data-disabled": true })}
            onClick={() => editor[deed]()}
          >
            <Icon size={18} />
          </ActionIcon>
        </Tooltip>
      ))}
    </Group>
  );
}
