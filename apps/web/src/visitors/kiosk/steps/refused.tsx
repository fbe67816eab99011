import { IconAlertTriangle } from "@tabler/icons-react";
import type { FlowAction, KioskOrder } from "#visitors/kiosk/state/flow.ts";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { newKey } from "#shared/new-key.ts";
import { PrimaryActions } from "#visitors/kiosk/parts/primary-actions.tsx";
import { Heading } from "#visitors/kiosk/parts/heading.tsx";
import classes from "#visitors/kiosk/steps/steps.module.css";
import type { TicketRefusal, RefusalKind } from "#visitors/kiosk/state/refusals.ts";
import { useWords } from "#visitors/kiosk/words/words.ts";
import { Button } from "#visitors/kit/button.tsx";

type Way = "again" | "otherTime" | "later" | "menu";

/** The ways out of each refusal, the best first. */
const ways: Readonly<Record<RefusalKind, readonly Way[]>> = {
  disabled: ["menu"],
  closed: ["later", "menu"],
  notYet: ["later", "menu"],
  noOperator: ["later", "menu"],
  full: ["later", "menu"],
  limit: ["menu"],
  taken: ["otherTime", "menu"],
  gone: ["menu"],
  offline: ["again"],
  tooMany: ["again", "menu"],
  other: ["again", "menu"],
};

/** Tells why no ticket was given, and what to do. */
export function RefusedPlace({
  order,
  refused,
}: {
  readonly order: KioskOrder;
  readonly refused: TicketRefusal;
}) {
  const { move, times } = useKiosk();
  const t = useWords();
  const { kind, opensAt } = refused;
  const actOf: Readonly<Record<Way, () => FlowAction>> = {
    again: () => ({ type: "send", key: newKey() }),
    otherTime: () => ({ type: "backTo", at: "times" }),
    // A visitor who was choosing a time goes back to the times.
    later: () => (order.startAt === undefined ? { type: "bookLater" } : { type: "backTo", at: "times" }),
    menu: () => ({ type: "backTo", at: "menu" }),
  };
  return (
    <div className={`${classes["place"]} ${classes["narrow"]} ${classes["centred"]}`}>
      <IconAlertTriangle className={classes["icon"]} aria-hidden />
      <Heading>{t.find(`refusal.${kind}.title`)}</Heading>
      <p className={classes["large"]} role="alert">
        {t.find(`refusal.${kind}.text`)}
      </p>
      {opensAt === undefined ? null : <p>{t("shut.from", { time: times.clock(opensAt) })}</p>}
      <PrimaryActions>
        {ways[kind].toReversed().map((way) => (
          <Button
            key={way}
            look={way === ways[kind][0] ? "main" : "plain"}
            isBusy={order.isSending}
            onClick={() => move(actOf[way]())}
          >
            {order.isSending ? t("loading") : t(`way.${way}`)}
          </Button>
        ))}
      </PrimaryActions>
    </div>
  );
}
