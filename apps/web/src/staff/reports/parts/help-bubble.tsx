import { ActionIcon, Popover, Text } from "@mantine/core";
import { IconHelpCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type Props = {
  /** What is explained. */
  readonly about: string;
  readonly text: string;
};

/** A small button that opens an explanation. It is rendered on demand: a table has many. */
export function HelpBubble({ about, text }: Props) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} withArrow shadow="md" withRoles={false}>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes["screenOnly"] ?? ""}
          aria-label={t("report.howComputed", { name: about })}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <IconHelpCircle size={15} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      {isOpen && (
        <Popover.Dropdown role="status">
          <Text size="sm" fw={400} style={{ whiteSpace: "normal", textAlign: "start" }}>
            {text}
          </Text>
        </Popover.Dropdown>
      )}
    </Popover>
  );
}
