import { Group, Text } from "@mantine/core";
import { IconBriefcase, IconCoffee } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { PartForm } from "#staff/screens/schedule/part-form.tsx";
import { ItemFields } from "#staff/screens/schedule/parts/item-fields.tsx";
import { PartCard } from "#staff/screens/schedule/parts/part-card.tsx";
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
  const { scheduleId, plan, open, change } = usePlan();
  const place = { ...list, itemId: item.id };
  const isOpen = open.item === item.id;
  const kindText = t(`schedule.item.kind.${item.kind}`);
  const name = `${kindText} ${item.from}–${item.to}`;
  return (
    <PartCard
      place={place}
      around={list}
      isOpen={isOpen}
      isShown={isOpen}
      padding="xs"
      name={name}
      question={t("schedule.item.delete", { name })}
      index={index}
      count={count}
      onMove={(by) => change(moveItem(plan, place, by))}
      onDuplicate={handleDuplicate}
      onDelete={handleDelete}
      opener={
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
      }
    >
      <PartForm name="item" path={["items", index]}>
        <ItemFields />
      </PartForm>
    </PartCard>
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
