import { Select, TextInput } from "@mantine/core";
import { isAskable } from "#staff/screens/queue/parts/search.ts";
import { namedPeriods } from "@cherga/engine/time/named-periods";
import { type Period, periodSearch } from "#staff/reports/parts/periods.ts";
import type { ReportAddress } from "#staff/reports/parts/use-report-address.ts";
import classes from "#staff/reports/parts/report.module.css";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = { readonly period: Period; readonly address: ReportAddress };

/** The choice of the period: by name, or by its first and last day. */
export function PeriodChoice({ period: { name, from, to }, address }: Props) {
  const t = useTexts();
  const pick = (range: { readonly from: string; readonly to: string }): void => {
    // While the user types, the year may be in another century.
    if (isAskable(range.from) && isAskable(range.to)) address.change(periodSearch(range));
  };
  return (
    <div className={classes["period"]}>
      <Select
        label={t("report.period")}
        data={[...namedPeriods, "custom" as const].map((value) => ({
          value,
          label: t(`report.period.${value}`),
        }))}
        value={name ?? "custom"}
        allowDeselect={false}
        onChange={(value) => {
          const named = namedPeriods.find((each) => each === value);
          address.change(periodSearch(named ?? { from, to }));
        }}
      />
      <TextInput
        type="date"
        label={t("report.from")}
        value={from}
        onChange={({ currentTarget: { value } }) => pick({ from: value, to: value > to ? value : to })}
      />
      <TextInput
        type="date"
        label={t("report.to")}
        value={to}
        onChange={({ currentTarget: { value } }) => pick({ from: value < from ? value : from, to: value })}
      />
    </div>
  );
}
