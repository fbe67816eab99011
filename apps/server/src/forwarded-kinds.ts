import type { ForwardedKinds } from "#branches/branch/answer-centre";
import type { Deps } from "#deps";
import { printOutcome } from "#devices/jobs/note-outcomes";
import { paymentOutcome } from "#payments/note-tickets";
import { deskAction } from "#queue/http/desk-action";
import { checkInAtDesk, moveToDayAtDesk, setPassWayAtDesk } from "#queue/http/mount-desk-actions";
import { atDeskKind, startedAtDeskKind } from "#queue/http/mount-registration";
import { moveTransfer } from "#queue/registration/move-to-day";
import { registrationRequest } from "#queue/registration/register";
import { plainCommand, type RequestKind } from "#queue/runner/day-request";
import type { TransferKind } from "#queue/runner/transfer-ticket";
import {
  cancelUnscheduled,
  moveUnscheduledToDay,
  moveUnscheduledWithinDay,
} from "#unscheduled/resolve-unscheduled";
import { conversationKind, moveReportedToDay, moveReportedWithinDay } from "#reports/ticket-history";
import { tellUnscheduled } from "#unscheduled/tell-visitors";
import { confirmKind, fillKind, sendAgainKind } from "#visitors/booking/fill";
import { moveToDayKind, moveWithinDayKind } from "#visitors/booking/move";
import { reservationKind } from "#visitors/booking/reserve";
import { conversationNote } from "#visitors/bot/steps/note-conversation";
import { checkInKind } from "#visitors/kiosk/check-in";
import { registrationAtKiosk } from "#visitors/kiosk/register-at-kiosk";
import { visitorAction } from "#visitors/tracker/visitor-action";
import { consolePressKind } from "#windows/consoles/press-key";

/** Returns all kinds of requests that a centre forwards to a branch. Only timers make others. */
export function forwardedKinds(deps: Deps): ForwardedKinds {
  return {
    requests: byName<RequestKind<unknown, unknown>>([
      plainCommand,
      deskAction,
      setPassWayAtDesk,
      checkInAtDesk,
      registrationRequest(deps, atDeskKind),
      registrationRequest(deps, startedAtDeskKind),
      registrationRequest(deps, registrationAtKiosk(deps)),
      registrationRequest(deps, reservationKind(deps)),
      checkInKind(deps),
      fillKind(deps),
      sendAgainKind(deps),
      confirmKind,
      moveWithinDayKind(deps),
      visitorAction,
      conversationNote,
      cancelUnscheduled,
      moveUnscheduledWithinDay,
      tellUnscheduled(deps),
      conversationKind,
      moveReportedWithinDay,
      consolePressKind,
      paymentOutcome,
      printOutcome,
    ]),
    transfers: byName<TransferKind<unknown, unknown>>([
      moveTransfer(moveToDayAtDesk),
      moveTransfer(moveUnscheduledToDay),
      moveTransfer(moveReportedToDay),
      moveTransfer(moveToDayKind(deps)),
    ]),
  };
}

/** The input of a request was made for the kind of the same name, on a server of the same program. */
function byName<K extends { readonly name: string }>(
  kinds: readonly { readonly name: string }[],
): ReadonlyMap<string, K> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return new Map(kinds.map((kind) => [kind.name, kind as K]));
}
