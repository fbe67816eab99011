import type { CallInput } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { waitKinds } from "@cherga/engine/figures/figure-groups";
import type { FigureName } from "@cherga/engine/figures/figures";
import type { TicketType } from "@cherga/engine/vocabulary";
import { useQuery } from "@tanstack/react-query";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { sayFigure } from "#staff/reports/parts/say-figure.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

export type StatisticBody = CallInput<typeof reportCalls.statistic>["body"];

/** Returns the waits of those who booked and of those who walked in, in words. */
export function useWaitsByKind(body: StatisticBody): Partial<Record<FigureName, readonly string[]>> {
  const t = useTexts();
  const of = (type: readonly TicketType[]) => ({
    ...reportQuery<typeof reportCalls.statistic>(t.locale, {
      method: "POST",
      path: "/report/core/statistic",
      body: { ...body, groupBy: "year", type },
    }),
    // Of chosen kinds there is one median.
    enabled: body.type === undefined,
  });
  const [walkIn, booked] = [useQuery(of(waitKinds.walkIn)).data, useQuery(of(waitKinds.booked)).data];
  if (walkIn === undefined || booked === undefined) return {};
  const say = (name: FigureName): readonly string[] =>
    [
      { key: "report.waits.walkIn", value: walkIn.all.figures[name] },
      { key: "report.waits.booked", value: booked.all.figures[name] },
    ].flatMap(({ key, value }) =>
      value === null || value === undefined ? [] : [t.of(key, { time: sayFigure(t, name, value) })],
    );
  return { waitingMedian: say("waitingMedian"), waitingP90: say("waitingP90") };
}
