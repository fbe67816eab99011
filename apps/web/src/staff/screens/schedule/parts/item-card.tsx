import { Card, Group, Stack, Text } from "@mantine/core";
import { IconBriefcase, IconCoffee } from "@tabler/icons-react";
import { Link, useNavigate } from "@tanstack/react-router";
import { FindingsHere } from "#staff/screens/schedule/findings/finding-texts.tsx";
import { findingsAt } from "#staff/screens/schedule/findings/findings.ts";
import { PartForm } from "#staff/screens/schedule/part-form.tsx";
import { ItemFields } from "#staff/screens/schedule/parts/item-fields.tsx";
import { PartActions } from "#staff/screens/schedule/parts/part-actions.tsx";
import { useShown } from "#staff/screens/schedule/parts/use-shown.ts";
import { placeIn } from "#staff/screens/schedule/place.ts";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { copyOfItem, newPartId } from "#staff/screens/schedule/plan/new-parts.ts";
import {
  duplicateItem,
  type ListPlace,
  moveItem,
  type PlanItem,
  removeItem,
} from "#staff/screens/schedule/plan/plan.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useServiceNames } from "#staff/schedule-result/use-service-names.ts";
import classes from "#staff/screens/schedule/schedule.module.css";

type Props = {
  readonly list: ListPlace;
  readonly item: PlanItem;
  readonly index: number;
  readonly count: number;
};

/** An item of a list on one line, with its fields when it is open. */
export function ItemCard({ list, item, index, count }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const nameOf = useServiceNames();
  const { scheduleId, plan, findings, open, mayWrite, change } = usePlan();
  const place = { ...list, itemId: item.id };
  const isOpen = open.item === item.id;
  const ref = useShown<HTMLDivElement>(isOpen);
  const kindText = t(`schedule.item.kind.${item.kind}`);
  const name = `${kindText} ${item.from}–${item.to}`;
  return (
    <Card ref={ref} withBorder padding="xs" className={classes["part"] ?? ""} data-open={isOpen}>
      <Stack gap="sm">
        <Group gap="xs" justify="space-between">
          <Link
            {...placeIn(scheduleId, isOpen ? list : place)}
            className={classes["opener"]}
            aria-expanded={isOpen}
            resetScroll={false}
          >
            <Group gap={8} wrap="nowrap">
              {item.kind === "work" ? (
                <IconBriefcase size={18} aria-hidden style={{ flexShrink: 0 }} />
              ) : (
                <IconCoffee size={18} aria-hidden style={{ flexShrink: 0 }} />
              )}
              <div style={{ minWidth: 0 }}>
                <Text size="sm" fw={600} component="span">
                  {item.from}–{item.to}
                </Text>
                <Text size="sm" component="span">
                  {" "}
                  {kindText}
                </Text>
                <Text size="xs" c="dimmed" truncate>
                  {detail()}
                </Text>
              </div>
            </Group>
          </Link>
          {mayWrite && (
            <PartActions
              name={name}
              question={t("schedule.item.delete", { name })}
              isFirst={index === 0}
              isLast={index === count - 1}
              onMove={(by) => change(moveItem(plan, place, by))}
              onDuplicate={handleDuplicate}
              onDelete={handleDelete}
            />
          )}
        </Group>
        {/* An open field shows its own errors. */}
        <FindingsHere
          findings={findingsAt(findings, place).filter(({ kind }) => kind === "warning" || !isOpen)}
        />
        {isOpen && (
          <PartForm name="item" path={["items", index]}>
            <ItemFields />
          </PartForm>
        )}
      </Stack>
    </Card>
  );

  function detail(): string {
    if (item.kind === "work") return nameOf(item.services);
    return item.continuous === undefined || item.continuous === 0
      ? t("schedule.item.continuous.none")
      : t("schedule.item.continuous.some", { minutes: item.continuous });
  }

  function handleDuplicate(): void {
    const copy = copyOfItem(item, newPartId());
    change(duplicateItem(plan, place, copy));
    void navigate({ ...placeIn(scheduleId, { ...list, itemId: copy.id }), resetScroll: false });
  }

  function handleDelete(): void {
    change(removeItem(plan, place));
    if (isOpen) void navigate({ ...placeIn(scheduleId, list), resetScroll: false });
  }
}
