import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import classes from "#visitors/kiosk/steps/steps.module.css";
import type { ClosedReason } from "#visitors/kiosk/state/closed-reason.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";

/** Tells why no tickets are given out now, and when they will be. */
export function ClosedNotice({ closed }: { readonly closed: ClosedReason }) {
  const { configuration, say, times } = useKiosk();
  const t = useWords();
  const { today, supportPhones } = configuration.organization;
  const why = say(today.reason);
  const phone = supportPhones[0];
  return (
    <Notice title={t.find(`refusal.${closed.reason}.title`) ?? ""}>
      {closed.opensAt === undefined ? null : <p>{t("shut.from", { time: times.clock(closed.opensAt) })}</p>}
      {closed.reason === "disabled" || today.hours === null ? null : (
        <p>{t("shut.hours", { from: today.hours.from, to: today.hours.to })}</p>
      )}
      {why === "" ? null : <p>{why}</p>}
      <p className={classes["quiet"]}>
        {closed.reason === "disabled" ? t("refusal.disabled.text") : t("shut.otherwise")}
      </p>
      {phone === undefined ? null : <p className={classes["quiet"]}>{t("shut.phone", { phone })}</p>}
    </Notice>
  );
}
