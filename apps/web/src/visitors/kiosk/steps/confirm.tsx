import type { KioskOrder } from "#visitors/kiosk/state/flow.ts";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { newKey } from "#shared/new-key.ts";
import { PrimaryActions } from "#visitors/kiosk/parts/primary-actions.tsx";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import classes from "#visitors/kiosk/steps/steps.module.css";
import { useChoiceWords } from "#visitors/kiosk/state/use-choice-words.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";

/** Shows a time before it is booked, so that an accidental tap books nothing. */
export function Confirm({ order }: { readonly order: KioskOrder }) {
  const { move, times } = useKiosk();
  const t = useWords();
  const words = useChoiceWords(order.wanted);
  const { startAt = "" } = order;
  return (
    <div className={`${classes["place"]} ${classes["narrow"]}`}>
      <Heading>{t("confirm.title")}</Heading>
      <dl className={`${classes["facts"]} ${classes["large"]}`}>
        <div>
          <dt>{t("confirm.what")}</dt>
          <dd>{words?.name}</dd>
        </div>
        <div>
          <dt>{t("confirm.day")}</dt>
          <dd>{startAt === "" ? "" : times.day(startAt)}</dd>
        </div>
        <div>
          <dt>{t("confirm.time")}</dt>
          <dd>{startAt === "" ? "" : times.clock(startAt)}</dd>
        </div>
      </dl>
      <PrimaryActions>
        <Button look="main" isBusy={order.isSending} onClick={() => move({ type: "send", key: newKey() })}>
          {order.isSending ? t("loading") : t("confirm.book")}
        </Button>
      </PrimaryActions>
    </div>
  );
}
