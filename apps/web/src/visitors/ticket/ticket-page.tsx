import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { languageCodes } from "@cherga/contract/constants";
import { useMemo } from "react";
import { LanguageChoice } from "#visitors/shared/language-choice.tsx";
import { Notice } from "#visitors/shared/notice.tsx";
import { timesIn } from "#visitors/shared/times.ts";
import { Actions } from "#visitors/ticket/actions.tsx";
import { Alerts } from "#visitors/ticket/alerts.tsx";
import { Booked } from "#visitors/ticket/booked.tsx";
import { Changed } from "#visitors/ticket/changed.tsx";
import { History } from "#visitors/ticket/history.tsx";
import { NewNumber } from "#visitors/ticket/new-number.tsx";
import { Prospects } from "#visitors/ticket/prospects.tsx";
import { Services } from "#visitors/ticket/services.tsx";
import { isAwaited, standingOf } from "#visitors/ticket/standing.ts";
import { StateCard } from "#visitors/ticket/state-card.tsx";
import { Survey } from "#visitors/ticket/survey.tsx";
import classes from "#visitors/ticket/ticket.module.css";
import { Unknown } from "#visitors/ticket/unknown.tsx";
import { useAlarm } from "#visitors/ticket/use-alarm.ts";
import { useFollowing } from "#visitors/ticket/use-following.ts";
import { Where } from "#visitors/ticket/where.tsx";
import { useWords } from "#visitors/ticket/words.ts";

/** The page of a ticket: where it stands, what to expect, and what its visitor can do. */
export function TicketPage({
  token,
  first,
}: {
  readonly token: string;
  readonly first: TrackedTicket | undefined;
}) {
  const t = useWords();
  const [following, answered] = useFollowing(token, first);
  const { ticket, line } = following;
  const chime = useAlarm(following);
  const caller = useMemo(() => ({ authorization: `Ticket ${token}`, lang: t.language }), [token, t.language]);

  if (line === "unknown") return <Unknown />;
  if (ticket === undefined) return <Nothing isLost={line === "lost"} />;

  const standing = standingOf(ticket);
  const times = timesIn(t.locale, ticket.organization.timeZone);
  const isCurrent = line === "live" || line === "opening" || line === "over";
  const isOpen = isCurrent && isAwaited(standing);
  return (
    <main className={classes["page"]}>
      <StateCard ticket={ticket} standing={standing} times={times} isCurrent={isCurrent} />
      <div className={classes["rest"]}>
        {line === "lost" && (
          <Notice kind="bad" title={t("line.lost")}>
            <p>{t("line.since", { time: times.clock(ticket.time) })}</p>
          </Notice>
        )}
        {line === "checking" && <p role="status">{t("loading")}</p>}
        <Changed ticket={ticket} />
        <NewNumber num={ticket.num} />
        {isOpen && <Prospects ticket={ticket} standing={standing} times={times} />}
        <Booked ticket={ticket} standing={standing} times={times} caller={caller} />
        {isOpen && <Alerts token={token} caller={caller} chime={chime} />}
        <Actions ticket={ticket} times={times} caller={caller} isCurrent={isCurrent} onTicket={answered} />
        <Survey ticket={ticket} caller={caller} onTicket={answered} />
        <Services ticket={ticket} times={times} isCurrent={isCurrent} />
        <History ticket={ticket} times={times} />
        <Where ticket={ticket} />
        <LanguageChoice languages={languageCodes} />
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
