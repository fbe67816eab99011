import { stepOf } from "#visitors/kiosk/state/flow.ts";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { Article } from "#visitors/kiosk/steps/article.tsx";
import { CheckIn } from "#visitors/kiosk/steps/check-in.tsx";
import { CheckedIn } from "#visitors/kiosk/steps/checked-in.tsx";
import { Confirm } from "#visitors/kiosk/steps/confirm.tsx";
import { Field } from "#visitors/kiosk/steps/field.tsx";
import { Idle } from "#visitors/kiosk/steps/idle.tsx";
import { Menu } from "#visitors/kiosk/steps/menu/menu.tsx";
import { RefusedPlace } from "#visitors/kiosk/steps/refused.tsx";
import { Ticket } from "#visitors/kiosk/steps/ticket.tsx";
import { TimesPlace } from "#visitors/kiosk/steps/times/times.tsx";
import { VisitStep } from "#visitors/kiosk/steps/visit.tsx";

/** The current step. Keys tell similar steps apart, so that each starts with fresh state. */
export function StepAt() {
  const { flow } = useKiosk();
  const { order } = flow;
  const place = stepOf(flow);
  if (place === undefined) return <Idle />;
  switch (place.at) {
    case "menu":
      return <Menu key={place.sectionId} sectionId={place.sectionId} />;
    case "article":
      return <Article key={place.articleId} articleId={place.articleId} />;
    case "visit":
      return order && <VisitStep order={order} />;
    case "times":
      return order && <TimesPlace order={order} />;
    case "field":
      return order && <Field key={place.index} order={order} index={place.index} />;
    case "confirm":
      return order && <Confirm order={order} />;
    case "refused":
      return order && <RefusedPlace order={order} refused={place.refused} />;
    case "ticket":
      return <Ticket ticket={place.ticket} />;
    case "checkIn":
      return <CheckIn />;
    case "checkedIn":
      return <CheckedIn ticket={place.ticket} />;
  }
}
