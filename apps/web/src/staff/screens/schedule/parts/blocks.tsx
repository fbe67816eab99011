import { Badge, Button, Group, Stack, Tabs, Text } from "@mantine/core";
import { type ScheduleBlock, scheduleBlocks } from "@cherga/engine/vocabulary";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { ListCard } from "#staff/screens/schedule/parts/list-card.tsx";
import { NewList } from "#staff/screens/schedule/parts/new-list.tsx";
import { NotFoundHere } from "#staff/screens/schedule/parts/not-found-here.tsx";
import { placeIn } from "#staff/screens/schedule/place.ts";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { newList, newPartId } from "#staff/screens/schedule/plan/new-parts.ts";
import { addList, blockNamed, listsOf, type PlanList } from "#staff/screens/schedule/plan/plan.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The days of these lists cannot be guessed, so they are entered before the list is added. */
const asked: readonly ScheduleBlock[] = ["periods", "dates"];

/** The blocks of a schedule as tabs, with the lists of the open one. */
export function Blocks() {
  const t = useTexts();
  const navigate = useNavigate();
  const { scheduleId, plan, open, mayWrite, change, organization } = usePlan();
  const [asking, setAsking] = useState<ScheduleBlock>();
  const block = open.block === undefined ? firstFilled() : blockNamed(open.block);
  return (
    <Stack gap="sm">
      <Tabs value={block ?? null} onChange={(next) => void openBlock(next)}>
        <Tabs.List>
          {scheduleBlocks.map((each) => (
            <Tabs.Tab
              key={each}
              value={each}
              px="sm"
              rightSection={
                <Badge variant="default" size="sm" circle={plan[each].length < 10}>
                  {plan[each].length}
                </Badge>
              }
            >
              {t(`schedule.block.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {scheduleBlocks.map((each) => (
          <Tabs.Panel key={each} value={each} pt="sm">
            {each === block && listsIn(each)}
          </Tabs.Panel>
        ))}
      </Tabs>
      {block === undefined && <NotFoundHere back={placeIn(scheduleId)} words={t("schedule.back.schedule")} />}
      {asking !== undefined && (
        <NewList
          block={asking}
          onSave={(list) => handleNew(asking, list)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Stack>
  );

  function listsIn(shown: ScheduleBlock): ReactNode {
    const lists = listsOf(plan, shown);
    return (
      <Stack gap="sm">
        {/* Above the lists: below many of them it would be out of sight. */}
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed" flex="1 1 220px">
            {t(`schedule.block.${shown}.hint`)}
          </Text>
          {mayWrite && (
            <Button
              variant="light"
              leftSection={<IconPlus size={16} />}
              h="auto"
              mih={36}
              styles={{ label: { whiteSpace: "normal" } }}
              onClick={() => handleAdd(shown)}
            >
              {t(`schedule.add.${shown}`)}
            </Button>
          )}
        </Group>
        {open.list !== undefined && lists.every(({ id }) => id !== open.list) && (
          <NotFoundHere back={placeIn(scheduleId, { block: shown })} words={t("schedule.back.block")} />
        )}
        {lists.length === 0 && <Text>{t("schedule.lists.empty")}</Text>}
        {lists.map((list, index) => (
          <ListCard key={list.id} block={shown} list={list} index={index} count={lists.length} />
        ))}
      </Stack>
    );
  }

  /** The first block with lists; by default, the one that most schedules use. */
  function firstFilled(): ScheduleBlock {
    return scheduleBlocks.find((each) => plan[each].length > 0) ?? "weekD";
  }

  async function openBlock(next: string | null): Promise<void> {
    const named = blockNamed(next ?? undefined);
    if (named === undefined) return;
    await navigate({ ...placeIn(scheduleId, { block: named }), resetScroll: false });
  }

  function handleAdd(to: ScheduleBlock): void {
    if (asked.includes(to)) setAsking(to);
    else handleNew(to, newList(plan, to, organization.openHour, newPartId()));
  }

  function handleNew(to: ScheduleBlock, list: PlanList): void {
    change(addList(plan, to, list));
    void navigate({ ...placeIn(scheduleId, { block: to, listId: list.id }), resetScroll: false });
  }
}
