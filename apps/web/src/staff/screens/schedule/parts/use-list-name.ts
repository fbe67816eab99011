import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import { daysInWords } from "#staff/screens/schedule/plan/days-in-words.ts";
import type { PlanList } from "#staff/screens/schedule/plan/plan.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Days = Pick<PlanList, "select"> & { readonly every?: { readonly weeks: number } | undefined };

/** Returns a function that describes the days of a list. */
export function useDaysText(): (block: ScheduleBlock, list: Days) => string {
  const t = useTexts();
  return (block, { select, every }) => {
    if (select === null) return t("schedule.block.everyD");
    const days = daysInWords(select, block === "weekD" ? "weekdays" : "other", t.locale);
    if (days === "") return t("schedule.noDays");
    return every === undefined ? days : `${days}, ${t("schedule.list.every.badge", { count: every.weeks })}`;
  };
}

/** Returns a function that names a list: by its title, or by its days. */
export function useListName(): (block: ScheduleBlock, list: Pick<PlanList, "title"> & Days) => string {
  const daysText = useDaysText();
  return (block, list) => list.title?.trim() || daysText(block, list);
}
