import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import classes from "#visitors/kiosk/steps/steps.module.css";
import type { Shut } from "#visitors/kiosk/state/shut.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Notice } from "#visitors/kit/notice.tsx";

/** Says why no tickets are given out now, and when they will be. */
export function ShutNotice({ shut }: { readonly shut: Shut }) {
  const { configuration, say, times } = useKiosk();
  const t = useWords();
  const { today, supportPhones } = configuration.organization;
  const why = say(today.reason);
  const phone = supportPhones[0];
  return (
    <Notice title={t.find(`refusal.${shut.reason}.title`) ?? ""}>
      {shut.opensAt === undefined ? null : <p>{t("shut.from", { time: times.clock(shut.opensAt) })}</p>}
      {shut.reason === "disabled" || today.hours === null ? null : (
        <p>{t("shut.hours", { from: today.hours.from, to: today.hours.to })}</p>
      )}
      {why === "" ? null : <p>{why}</p>}
      <p className={classes["quiet"]}>
        {shut.reason === "disabled" ? t("refusal.disabled.text") : t("shut.otherwise")}
      </p>
      {phone === undefined ? null : <p className={classes["quiet"]}>{t("shut.phone", { phone })}</p>}
    </Notice>
  );
}
