import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { languageCodes } from "@cherga/contract/constants";
import { phoneLink } from "@cherga/contract/phone-link";
import { lazy, Suspense, useMemo } from "react";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";
import { Notice } from "#visitors/kit/notice.tsx";
import { useAccent } from "#visitors/kit/use-accent.ts";
import { timesIn } from "#visitors/kit/times.ts";
import { Actions } from "#visitors/tracker/actions/actions.tsx";
import { Pay } from "#visitors/tracker/actions/pay.tsx";
import { Alerts } from "#visitors/tracker/parts/alerts.tsx";
import { BookAgain } from "#visitors/tracker/parts/book-again.tsx";
import { Booked } from "#visitors/tracker/parts/booked.tsx";
import { BranchOffline } from "#visitors/tracker/parts/branch-offline.tsx";
import { History } from "#visitors/tracker/parts/history.tsx";
import { NewNumber } from "#visitors/tracker/parts/new-number.tsx";
import { Prospects } from "#visitors/tracker/parts/prospects.tsx";
import { Services } from "#visitors/tracker/parts/services.tsx";
import { displayStatusOf, isFinished, isAwaited } from "#visitors/tracker/state/ticket-status.ts";
import { StateCard } from "#visitors/tracker/parts/state-card.tsx";
import { Survey } from "#visitors/tracker/parts/survey.tsx";
import classes from "#visitors/tracker/parts/tracker.module.css";
import { useAlarm } from "#visitors/tracker/state/use-alarm.ts";
import { useTrackerState } from "#visitors/tracker/state/use-tracker-state.ts";
import { useWords } from "#visitors/tracker/words/words.ts";

const KioskCode = lazy(() => import("#visitors/tracker/parts/kiosk-code.tsx"));

/** A visit without a number is one that its branch does not know yet. */
const hasKioskCode = ({ num, status, can }: TrackedTicket): boolean =>
  num === null ? status === "success" : can.includes("checkIn");

/** The page of a ticket: its state, what to expect, and what the visitor can do. */
export function TrackerPage({
  token,
  first,
}: {
  readonly token: string;
  readonly first: TrackedTicket | undefined;
}) {
  const t = useWords();
  const [following, answered] = useTrackerState(token, first);
  const { ticket, line } = following;
  const chime = useAlarm(following);
  useAccent(ticket?.organization.accentColour);
  const caller = useMemo(() => ({ authorization: `Ticket ${token}`, lang: t.language }), [token, t.language]);

  if (line === "unknown") return <Unknown />;
  if (ticket === undefined) return <Nothing isLost={line === "lost"} />;

  const standing = displayStatusOf(ticket);
  const times = timesIn(t.locale, ticket.organization.timeZone);
  const hasAnswer = line === "live" || line === "opening" || line === "over";
  const isCut = ticket.cutLine?.missing === "branch";
  const isCurrent = hasAnswer && !isCut;
  const isOpen = isCurrent && isAwaited(standing);
  // What the centre could not do is booked again first. One button at a time is the main one.
  const isRebookedFirst = isFinished(standing) && standing !== "complete" && !ticket.can.includes("move");
  return (
    <main className={classes["page"]}>
      <StateCard ticket={ticket} standing={standing} times={times} isCurrent={isCurrent} />
      <div className={classes["rest"]}>
        {line === "lost" && (
          <Notice kind="bad" title={t("line.lost")}>
            <p>{t("line.since", { time: times.clock(ticket.time) })}</p>
          </Notice>
        )}
        {hasAnswer && <BranchOffline ticket={ticket} times={times} />}
        {line === "checking" && <p role="status">{t("loading")}</p>}
        <Changed ticket={ticket} />
        <NewNumber num={ticket.num} token={token} />
        {isOpen && <Prospects ticket={ticket} standing={standing} times={times} />}
        <Booked ticket={ticket} standing={standing} times={times} />
        {standing === "planned" && ticket.checkedInTime === null && hasKioskCode(ticket) && (
          <Suspense>
            <KioskCode ticket={ticket} token={token} caller={caller} />
          </Suspense>
        )}
        {isRebookedFirst && <BookAgain organization={ticket.organization} caller={caller} />}
        <Actions ticket={ticket} times={times} caller={caller} isCurrent={hasAnswer} onTicket={answered}>
          {(look) => <Pay items={ticket.items} look={look} caller={caller} isCurrent={isCurrent} />}
        </Actions>
        {isOpen && standing !== "called" && <Alerts token={token} caller={caller} chime={chime} />}
        <Survey
          ticket={ticket}
          caller={caller}
          look={isRebookedFirst ? "plain" : "main"}
          onTicket={answered}
        />
        {standing === "complete" && (
          <BookAgain
            organization={ticket.organization}
            caller={caller}
            look={ticket.survey === null ? "main" : "plain"}
          />
        )}
        <Bring things={ticket.bring} />
        <Services ticket={ticket} times={times} isCurrent={isCurrent} />
        <History ticket={ticket} times={times} />
        <Where ticket={ticket} />
        <LanguageChoice languages={ticket.organization.languages} />
      </div>
    </main>
  );
}

function Nothing({ isLost }: { readonly isLost: boolean }) {
  const t = useWords();
  return (
    <main className={classes["page"]}>
      <div className={classes["rest"]}>
        <h1 className={classes["title"]}>{isLost ? t("line.lost") : t("loading")}</h1>
        {isLost && <p>{t("line.again")}</p>}
      </div>
    </main>
  );
}

/** What to bring to a booked visit. */
function Bring({ things }: { readonly things: readonly string[] }) {
  const t = useWords();
  if (things.length === 0) return null;
  return (
    <section className={classes["block"]}>
      <h2 className={classes["heading"]}>{t("bring")}</h2>
      <ul className={classes["things"]}>
        {things.map((thing) => (
          <li key={thing}>{thing}</li>
        ))}
      </ul>
    </section>
  );
}

/** Tells why the centre has changed the visit: the time cannot be kept any more, or the visit was cancelled. */
function Changed({ ticket }: { readonly ticket: TrackedTicket }) {
  const t = useWords();
  const { unscheduled, cancelReason } = ticket;
  if (cancelReason !== null && cancelReason !== "")
    return (
      <Notice title={t("cancelled.reason")}>
        <p>{cancelReason}</p>
      </Notice>
    );
  if (unscheduled === null) return null;
  return (
    <Notice kind="bad" title={t(`unscheduled.${unscheduled.reason}`)}>
      {unscheduled.text !== "" && <p>{unscheduled.text}</p>}
    </Notice>
  );
}

/** A notice that there is no such ticket, and what to do. */
function Unknown() {
  const t = useWords();
  return (
    <main className={classes["page"]}>
      <div className={classes["rest"]}>
        <h1 className={classes["title"]}>{t("unknown.title")}</h1>
        <p>{t("unknown.why")}</p>
        <p>{t("unknown.todo")}</p>
        <LanguageChoice languages={languageCodes} />
      </div>
    </main>
  );
}

/** The place of the visit, and its support phones. */
function Where({ ticket: { organization } }: { readonly ticket: TrackedTicket }) {
  const { name, fullName, address, supportPhones } = organization;
  return (
    <address className={classes["quiet"]}>
      <strong>{name}</strong>
      {fullName !== "" && <div>{fullName}</div>}
      {address !== "" && <div>{address}</div>}
      {supportPhones.map((phone) => (
        <div key={phone}>
          <a className={classes["phone"]} href={phoneLink(phone)}>
            {phone}
          </a>
        </div>
      ))}
    </address>
  );
}
