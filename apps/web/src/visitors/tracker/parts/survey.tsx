import type { trackerCalls } from "@cherga/contract/calls/tracker";
import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { type SyntheticEvent, useRef, useState } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { call, type Caller, CallFailure } from "#visitors/kit/call.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import { Rating } from "#visitors/tracker/parts/rating.tsx";
import classes from "#visitors/tracker/parts/survey.module.css";
import { answerOf, emptyDraft, firstMissing, rated } from "#visitors/tracker/state/survey-draft.ts";
import ticketClasses from "#visitors/tracker/parts/tracker.module.css";
import { useWords } from "#visitors/tracker/words/words.ts";

type SubmitState = "none" | "busy" | "incomplete" | "thanks" | { readonly failed: string };

/** The survey after the visit; it can be answered once. */
export function Survey({
  ticket,
  caller,
  look = "main",
  onTicket,
}: {
  readonly ticket: TrackedTicket;
  readonly caller: Caller;
  readonly look?: "main" | "plain";
  readonly onTicket: (ticket: TrackedTicket) => void;
}) {
  const t = useWords();
  const [draft, setDraft] = useState(emptyDraft);
  const [sending, setSending] = useState<SubmitState>("none");
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const { survey } = ticket;
  if (sending === "thanks") return <Notice kind="good" title={t("survey.thanks")} />;
  if (survey === null) return null;

  async function handleSubmit(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const body = answerOf(draft);
    if (body === undefined) {
      setSending("incomplete");
      form.current?.querySelector<HTMLElement>(`input[name="rating-${firstMissing(draft)}"]`)?.focus();
      return;
    }
    setSending("busy");
    try {
      onTicket(
        await call<typeof trackerCalls.survey>(caller, { method: "POST", path: "/tracker/survey", body }),
      );
      setSending("thanks");
    } catch (failure) {
      const code = failure instanceof CallFailure ? failure.code : "other";
      // The server accepts it once: a refused retry means that the first request arrived although its answer was lost.
      const isHeard = wasSent.current && code === "ERROR_ACTION_NOT_ALLOWED";
      setSending(isHeard ? "thanks" : { failed: code });
      wasSent.current = true;
    }
  }

  return (
    <form ref={form} className={ticketClasses["panel"]} onSubmit={(event) => void handleSubmit(event)}>
      <h2 className={ticketClasses["heading"]}>{t("survey.title")}</h2>
      {survey.questions.map((question, place) => (
        <Rating
          key={`rating-${place}`}
          name={`rating-${place}`}
          question={question}
          value={draft.ratings[place]}
          isMissing={sending === "incomplete" && draft.ratings[place] === undefined}
          onRate={(rating) => setDraft((before) => rated(before, place, rating))}
        />
      ))}
      <label className={classes["comment"]}>
        <span>{survey.comment === "" ? t("survey.comment") : survey.comment}</span>
        <textarea
          rows={3}
          maxLength={1_000}
          value={draft.comment}
          onChange={({ target }) => setDraft((before) => ({ ...before, comment: target.value }))}
        />
      </label>
      {typeof sending === "object" && (
        <p role="alert" className={ticketClasses["bad"]}>
          {t.find(`error.${sending.failed}`) ?? t("error.other")}
        </p>
      )}
      <Button type="submit" look={look} isBusy={sending === "busy"}>
        {t("survey.send")}
      </Button>
    </form>
  );
}
