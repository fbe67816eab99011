import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import { daysInWords } from "#screens/schedule/plan/days-in-words.ts";
import type { PlanList } from "#screens/schedule/plan/plan.ts";
import { useTexts } from "#texts/use-texts.ts";

/** Gives the way to say for which days a list is. */
export function useDaysText(): (block: ScheduleBlock, select: PlanList["select"]) => string {
  const t = useTexts();
  return (block, select) =>
    select === null
      ? t("schedule.block.everyD")
      : daysInWords(select, block === "weekD" ? "weekdays" : "other", t.locale) || t("schedule.noDays");
}

/** Gives the way to name a list: by its title, or by its days. */
export function useListName(): (block: ScheduleBlock, list: Pick<PlanList, "title" | "select">) => string {
  const daysText = useDaysText();
  return (block, { title, select }) => title?.trim() || daysText(block, select);
}
