import { Stack, Text } from "@mantine/core";
import type { TablerIcon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "#staff/ui/empty-state.module.css";

type Props = {
  readonly icon?: TablerIcon;
  readonly text: string;
  /** What to do next: a button or a link. */
  readonly children?: ReactNode;
};

/** Says in the place of a list that it is empty, and offers the next step. */
export function EmptyState({ icon: Icon, text, children }: Props) {
  return (
    <Stack className={classes["empty"] ?? ""} align="center" justify="center" gap="md">
      {Icon !== undefined && <Icon size={40} stroke={1.25} aria-hidden />}
      <Text c="dimmed">{text}</Text>
      {children}
    </Stack>
  );
}
