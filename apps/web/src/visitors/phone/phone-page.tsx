import type { demoCalls, PhoneMessage } from "@cherga/contract/calls/demo";
import { useState } from "react";
import { call } from "#visitors/kit/call.ts";
import { LanguageChoice } from "#visitors/kit/language-choice.tsx";
import { Notice } from "#visitors/kit/notice.tsx";
import { timesIn } from "#visitors/kit/times.ts";
import { useAnswer } from "#visitors/kit/use-answer.ts";
import { useNow } from "#visitors/kit/use-now.ts";
import { BotChat } from "#visitors/phone/bot-chat.tsx";
import classes from "#visitors/phone/phone.module.css";
import { useWords } from "#visitors/phone/words/words.ts";

/** A demo has few visitors, so asking often does no harm. */
const askMs = 2_000;

const parts = ["messages", "chat"] as const;

/** The phones of the demo's visitors: what gateways would have brought to them, and a chat with the bot. */
export function PhonePage() {
  const t = useWords();
  const [part, setPart] = useState<(typeof parts)[number]>(location.hash === "#bot" ? "chat" : "messages");
  return (
    <main className={classes["page"]}>
      <header className={classes["head"]}>
        <h1>{t("title")}</h1>
        <LanguageChoice languages={["ua", "en", "ru"]} />
      </header>
      <nav className={classes["parts"]} aria-label={t("title")}>
        {parts.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === part}
            className={classes["recipient"]}
            onClick={() => setPart(each)}
          >
            {t(each)}
          </button>
        ))}
      </nav>
      {part === "chat" ? <BotChat /> : <Messages />}
    </main>
  );
}

function Messages() {
  const t = useWords();
  const round = String(Math.floor(useNow(askMs) / askMs));
  const { asked } = useAnswer(
    "phone",
    () => call<typeof demoCalls.phone>({ lang: t.language }, { method: "GET", path: "/demo/phone" }),
    round,
  );
  const messages = asked.state === "there" ? asked.answer.messages : [];
  return (
    <>
      <p className={classes["hint"]}>{t("hint")}</p>
      {asked.state === "failed" && <Notice kind="bad" title={t("failed")} />}
      {asked.state === "there" && messages.length === 0 && (
        <Notice title={t("empty")}>
          <p>{t("empty.do")}</p>
        </Notice>
      )}
      {messages.length > 0 && <Phone messages={messages} />}
    </>
  );
}

function Phone({ messages }: { readonly messages: readonly PhoneMessage[] }) {
  const t = useWords();
  const recipients = [...new Set(messages.map(({ to }) => to))];
  // A new message to another number does not replace the conversation that is shown.
  const [chosen, setChosen] = useState(recipients[0]);
  const shown = chosen !== undefined && recipients.includes(chosen) ? chosen : recipients[0];
  // A phone has one zone, though its messages come from centres in several.
  const timeZone = mostFrequent(messages.map((message) => message.timeZone)) ?? "UTC";
  return (
    <div className={classes["phones"]}>
      <nav className={classes["recipients"]} aria-label={t("recipients")}>
        {recipients.map((to) => (
          <button
            key={to}
            type="button"
            aria-pressed={to === shown}
            className={classes["recipient"]}
            onClick={() => setChosen(to)}
          >
            <Latest of={messages.filter((message) => message.to === to)} timeZone={timeZone} />
          </button>
        ))}
      </nav>
      <section className={classes["screen"]} aria-label={shown} aria-live="polite">
        {messages
          .filter(({ to }) => to === shown)
          .toReversed()
          .map((message) => (
            <Message key={`${message.kind} ${message.id}`} message={message} timeZone={timeZone} />
          ))}
      </section>
    </div>
  );
}

function mostFrequent(values: readonly string[]): string | undefined {
  const countOf = (value: string): number => values.filter((other) => other === value).length;
  return values.toSorted((a, b) => countOf(b) - countOf(a))[0];
}

/** A recipient, as a phone lists a conversation: when the last message came, and how it begins. */
function Latest({
  of: [latest, ...earlier],
  timeZone,
}: {
  readonly of: readonly PhoneMessage[];
  readonly timeZone: string;
}) {
  const t = useWords();
  if (latest === undefined) return null;
  const { to, text, subject, at } = latest;
  return (
    <>
      <span className={classes["line"]}>
        <strong>{to}</strong>
        <time dateTime={at} className={classes["count"]}>
          {timesIn(t.locale, timeZone).clock(at)}
        </time>
      </span>
      <span className={classes["line"]}>
        <span className={classes["preview"]}>{subject ?? text}</span>
        {earlier.length > 0 && <span className={classes["badge"]}>{earlier.length + 1}</span>}
      </span>
    </>
  );
}

function Message({
  message: { channel, from, subject, text, facts, links, files, at },
  timeZone,
}: {
  readonly message: PhoneMessage;
  readonly timeZone: string;
}) {
  const t = useWords();
  const times = timesIn(t.locale, timeZone);
  return (
    <article className={`${classes["message"]} ${channel === "email" ? classes["letter"] : ""}`}>
      <p className={classes["about"]}>
        <strong>{from}</strong> · {t(`channel.${channel}`)} · <time dateTime={at}>{times.clock(at)}</time>
      </p>
      {subject !== null && <h2 className={classes["subject"]}>{subject}</h2>}
      <p className={classes["text"]}>
        <LinkedText text={text} />
      </p>
      {facts.length > 0 && (
        <dl className={classes["facts"]}>
          {facts.map(({ label, value }) => (
            <div key={`${label} ${value}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {links.length > 0 && (
        <p className={classes["links"]}>
          {links.map(({ label, url }) => (
            <a key={url} href={url}>
              {label}
            </a>
          ))}
        </p>
      )}
      {files.length > 0 && (
        <ul className={classes["files"]} aria-label={t("files")}>
          {files.map(({ name, url, bytes }) => (
            <li key={url}>
              <a href={url} download={name}>
                {name}
              </a>{" "}
              <span className={classes["about"]}>{sizeIn(t.locale, bytes)}</span>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** A text whose addresses of pages are links, as phones show them. */
function LinkedText({ text }: { readonly text: string }) {
  // What the group has matched stands at the odd places.
  const pieces = text.split(/(https?:\/\/\S+)/);
  return pieces.map((piece, place) =>
    place % 2 === 0 ? (
      piece
    ) : (
      <a key={place} href={piece}>
        {piece}
      </a>
    ),
  );
}

const sizeIn = (locale: string, bytes: number): string =>
  new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 }).format(
    Math.max(1, bytes / 1_000),
  );
