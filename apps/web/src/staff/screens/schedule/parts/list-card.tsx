import { Alert, Badge, Button, Group, Stack, Text, Title } from "@mantine/core";
import { isCalendarDate } from "@cherga/engine/time/calendar-date";
import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { FindingsBadge } from "#staff/screens/schedule/findings/finding-texts.tsx";
import { findingsUnder } from "#staff/screens/schedule/findings/findings.ts";
import { PartForm } from "#staff/screens/schedule/part-form.tsx";
import { ItemCard } from "#staff/screens/schedule/parts/item-card.tsx";
import { ListFields } from "#staff/screens/schedule/parts/list-fields.tsx";
import { NotFoundHere } from "#staff/screens/schedule/parts/not-found-here.tsx";
import { PartCard } from "#staff/screens/schedule/parts/part-card.tsx";
import { useDaysText, useListName } from "#staff/screens/schedule/parts/use-list-name.ts";
import { placeIn } from "#staff/screens/schedule/place.ts";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { newItem, newPartId } from "#staff/screens/schedule/plan/new-parts.ts";
import {
  addItem,
  duplicateList,
  moveList,
  type PlanItem,
  type PlanList,
  removeList,
} from "#staff/screens/schedule/plan/plan.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";

type Props = {
  readonly block: ScheduleBlock;
  readonly list: PlanList;
  readonly index: number;
  readonly count: number;
};

/** A list of a block: its days and its work, with all fields when it is open. */
export function ListCard({ block, list, index, count }: Props) {
  const t = useTexts();
  const navigate = useNavigate();
  const nameOf = useListName();
  const daysText = useDaysText();
  const { scheduleId, plan, findings, open, mayWrite, change, organization } = usePlan();
  const place = { block, listId: list.id };
  const isOpen = open.list === list.id;
  const name = nameOf(block, list);
  const times = list.items.map(({ from, to, kind }) =>
    kind === "work" ? `${from}–${to}` : `(${from}–${to})`,
  );
  return (
    <PartCard
      place={place}
      around={{ block }}
      isOpen={isOpen}
      isShown={isOpen && open.item === undefined}
      padding="sm"
      name={name}
      question={t("schedule.list.delete", { name })}
      index={index}
      count={count}
      onMove={(by) => change(moveList(plan, place, by))}
      onDuplicate={handleDuplicate}
      onDelete={handleDelete}
      opener={
        <>
          <Group gap={6}>
            <Text fw={600}>{name}</Text>
            {list.unique && (
              <Badge variant="light" size="sm">
                {t("schedule.list.unique.badge")}
              </Badge>
            )}
            {!isOpen && <FindingsBadge count={findingsUnder(findings, place).length} />}
          </Group>
          <Text size="xs" c="dimmed">
            {[daysText(block, list), ...validityText(), times.join(", ") || emptyText()].join(" · ")}
          </Text>
        </>
      }
    >
      <PartForm name="list" path={["json", block, index]}>
        <ListFields block={block} />
        <Title order={4} size="h5">
          {t("schedule.items")}
        </Title>
        {list.items.length === 0 && <Alert color="gray">{emptyText()}</Alert>}
        {open.item !== undefined && list.items.every(({ id }) => id !== open.item) && (
          <NotFoundHere back={placeIn(scheduleId, place)} words={t("schedule.back.list")} />
        )}
        <Stack gap={6}>
          {list.items.map((item, at) => (
            <ItemCard key={item.id} list={place} item={item} index={at} count={list.items.length} />
          ))}
        </Stack>
        {mayWrite && (
          <Group gap="xs">
            {kinds.map((kind) => (
              <Button
                key={kind}
                variant="light"
                size="compact-md"
                leftSection={<IconPlus size={16} />}
                onClick={() => handleAdd(kind)}
              >
                {t(`schedule.add.${kind}`)}
              </Button>
            ))}
          </Group>
        )}
      </PartForm>
    </PartCard>
  );

  function validityText(): readonly string[] {
    const said = (on: string | undefined): string =>
      on === undefined || !isCalendarDate(on) ? "…" : dateInWords(t.locale, on, { dateStyle: "medium" });
    const { from, to } = list.validity ?? {};
    return from === undefined && to === undefined ? [] : [`${said(from)} – ${said(to)}`];
  }

  function emptyText(): string {
    return t(list.unique ? "schedule.items.dayOff" : "schedule.items.empty");
  }

  function handleAdd(kind: PlanItem["kind"]): void {
    const item = newItem(list.items, kind, organization.openHour, newPartId());
    change(addItem(plan, place, item));
    void navigate({ ...placeIn(scheduleId, { ...place, itemId: item.id }), resetScroll: false });
  }

  function handleDuplicate(): void {
    const listId = newPartId();
    change(duplicateList(plan, place, listId));
    void navigate({ ...placeIn(scheduleId, { block, listId }), resetScroll: false });
  }

  function handleDelete(): void {
    change(removeList(plan, place));
    if (isOpen) void navigate({ ...placeIn(scheduleId, { block }), resetScroll: false });
  }
}

const kinds = ["work", "break"] as const;
