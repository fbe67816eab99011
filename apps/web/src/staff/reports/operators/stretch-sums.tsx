import type { Answer, CallInput } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { stretchKinds } from "@cherga/contract/shapes/report/operators";
import { useQuery } from "@tanstack/react-query";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { PreviousWhileLoading } from "#staff/reports/parts/report-state.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { sayDuration } from "#staff/hall/say-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type Props = { readonly body: CallInput<typeof reportCalls.operatorCount>["body"] };

/** How often each kind of stretch occurs, and how long they are altogether. */
export function StretchSums({ body }: Props) {
  const t = useTexts();
  const { data, isPlaceholderData } = useQuery(
    reportQuery<typeof reportCalls.operatorCount>(t.locale, {
      method: "POST",
      path: "/report/operator/count",
      body,
    }),
  );
  if (data === undefined) return null;
  return (
    <PreviousWhileLoading isPrevious={isPlaceholderData}>
      <dl className={classes["tiles"]} aria-label={t("report.figures")}>
        {inOrder(data.content).map(({ status, count, duration }) => (
          <div key={status} className={classes["tile"]}>
            <dt>{t(`report.duty.${status}`)}</dt>
            <dd>
              {sayDuration(t, duration)}
              <small>{t("report.times", { count, number: sayNumber(t, count) })}</small>
            </dd>
          </div>
        ))}
      </dl>
    </PreviousWhileLoading>
  );
}

/** Presence first, then what is done in it. */
const inOrder = (sums: Answer<typeof reportCalls.operatorCount>["content"]) =>
  stretchKinds.flatMap((kind) => sums.filter(({ status }) => status === kind));
