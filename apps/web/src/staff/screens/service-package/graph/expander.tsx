import { ActionIcon } from "@mantine/core";
import { IconChevronDown, IconChevronRight } from "@tabler/icons-react";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/service-package/graph/graph.module.css";

type Props = { readonly name: string; readonly isOpen: boolean; readonly onToggle: () => void };

/** Expands and collapses a package. */
export function Expander({ name, isOpen, onToggle }: Props) {
  const t = useTexts();
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <ActionIcon
      className={classes["expander"] ?? ""}
      variant="subtle"
      color="gray"
      size={24}
      aria-expanded={isOpen}
      aria-label={t("service-package.parts", { name })}
      onClick={onToggle}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}
