import { Card, Group, type MantineSpacing, Stack } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { FindingsHere } from "#staff/screens/schedule/findings/finding-texts.tsx";
import { findingsAt } from "#staff/screens/schedule/findings/findings.ts";
import { PartActions } from "#staff/screens/schedule/parts/part-actions.tsx";
import { useShown } from "#staff/screens/schedule/parts/use-shown.ts";
import { placeIn, type PlanPlace } from "#staff/screens/schedule/place.ts";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import type { ItemPlace, ListPlace } from "#staff/screens/schedule/plan/plan.ts";
import classes from "#staff/screens/schedule/schedule.module.css";

type Props = {
  readonly place: ListPlace & Partial<ItemPlace>;
  /** The part around it, which is open once this one is closed. */
  readonly around: PlanPlace;
  readonly isOpen: boolean;
  /** Scrolled into view. */
  readonly isShown: boolean;
  readonly padding: MantineSpacing;
  readonly name: string;
  /** The question before it is deleted. */
  readonly question: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (by: number) => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
  /** The line that opens it. */
  readonly opener: ReactNode;
  /** Its fields. */
  readonly children: ReactNode;
};

/** A list or an item of a schedule on one line, with its actions and findings, and its fields when it is open. */
export function PartCard({ place, around, isOpen, isShown, padding, opener, children, ...part }: Props) {
  const { scheduleId, findings, mayWrite } = usePlan();
  const ref = useShown<HTMLDivElement>(isShown);
  const { name, question, index, count, onMove, onDuplicate, onDelete } = part;
  return (
    <Card ref={ref} withBorder padding={padding} className={classes["part"] ?? ""} data-open={isOpen}>
      <Stack gap="sm">
        <Group gap="xs" justify="space-between" align="flex-start">
          <Link
            {...placeIn(scheduleId, isOpen ? around : place)}
            className={classes["opener"]}
            aria-expanded={isOpen}
            resetScroll={false}
          >
            {opener}
          </Link>
          {mayWrite && (
            <PartActions
              name={name}
              question={question}
              isFirst={index === 0}
              isLast={index === count - 1}
              onMove={onMove}
              onDuplicate={onDuplicate}
              onDelete={onDelete}
            />
          )}
        </Group>
        {/* An open field shows its own errors. */}
        <FindingsHere
          findings={findingsAt(findings, place).filter(({ kind }) => kind === "warning" || !isOpen)}
        />
        {isOpen && children}
      </Stack>
    </Card>
  );
}
