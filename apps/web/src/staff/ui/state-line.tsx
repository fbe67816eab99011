import { Group, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconClockHour4, IconInfoCircle } from "@tabler/icons-react";
import type { PropsWithChildren, ReactNode } from "react";
import classes from "#staff/ui/state-line.module.css";

/** How something is: in order, still going on, to be dealt with, or just good to know. */
export type LineState = "good" | "waiting" | "bad" | "info";

type Props = {
  readonly state: LineState;
  readonly title: ReactNode;
  /** What it means, or what to do. */
  readonly text?: string | undefined;
  /** The buttons. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** The list of such lines. */
export const StateLines = ({ children }: PropsWithChildren) => (
  <ul className={classes["lines"]}>{children}</ul>
);

const icons = {
  good: IconCircleCheck,
  waiting: IconClockHour4,
  bad: IconAlertTriangle,
  info: IconInfoCircle,
} as const;

/** One thing: how it is, and what to do about it. */
export function StateLine({ state, title, text, actions, children }: Props) {
  const Icon = icons[state];
  return (
    <li className={classes["line"]} data-state={state}>
      <Icon size={22} stroke={1.75} aria-hidden className={classes["icon"] ?? ""} />
      <div className={classes["said"]}>
        <Text fw={600}>{title}</Text>
        {text !== undefined && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
        {children}
      </div>
      {actions !== undefined && (
        <Group gap="xs" className={classes["actions"] ?? ""}>
          {actions}
        </Group>
      )}
    </li>
  );
}
