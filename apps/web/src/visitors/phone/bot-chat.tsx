import type { CallInput } from "@cherga/contract/call";
import type { demoCalls, PhoneChatMessage } from "@cherga/contract/calls/demo";
import { type FormEvent, useState } from "react";
import { Button } from "#visitors/kit/button.tsx";
import { call } from "#visitors/kit/call.ts";
import { Notice } from "#visitors/kit/notice.tsx";
import { useAnswer } from "#visitors/kit/use-answer.ts";
import { useNow } from "#visitors/kit/use-now.ts";
import { chatIdOfBrowser } from "#visitors/phone/chat-id.ts";
import classes from "#visitors/phone/phone.module.css";
import { useWords } from "#visitors/phone/words/words.ts";

/** The bot answers within a moment, and writes by itself when a visitor is called. */
const askMs = 1_000;

type ChatInput = CallInput<typeof demoCalls.say>["body"]["said"];

/** A chat with the demo's bot, as a visitor has it in Telegram. */
export function BotChat() {
  const t = useWords();
  const [chatId] = useState(chatIdOfBrowser);
  const [isFailed, setFailed] = useState(false);
  const round = String(Math.floor(useNow(askMs) / askMs));
  const { asked, askAgain } = useAnswer(
    "chat",
    () =>
      call<typeof demoCalls.chat>(
        { lang: t.language },
        { method: "GET", path: `/demo/phone/chat/${chatId}` },
      ),
    round,
  );

  async function say(said: ChatInput): Promise<void> {
    try {
      await call<typeof demoCalls.say>(
        { lang: t.language },
        { method: "POST", path: `/demo/phone/chat/${chatId}`, body: { language: t.language, said } },
      );
      setFailed(false);
    } catch {
      setFailed(true);
    }
    askAgain();
  }

  if (asked.state === "failed") return <Notice kind="bad" title={t("failed")} />;
  const messages = asked.state === "there" ? asked.answer.messages : [];
  return (
    <div className={classes["chat"]}>
      <p className={classes["hint"]}>{t("chat.hint")}</p>
      {messages.length === 0 ? (
        <Notice title={t("chat.empty")}>
          <Button look="main" onClick={() => void say({ type: "text", text: "/start" })}>
            {t("chat.start")}
          </Button>
        </Notice>
      ) : (
        <History messages={messages} onSay={(said) => void say(said)} />
      )}
      {isFailed && <Notice kind="bad" title={t("chat.busy")} />}
      <WriteLine onSay={(said) => void say(said)} contact={messages.at(-1)?.contact ?? ""} />
    </div>
  );
}

type OnSay = { readonly onSay: (said: ChatInput) => void };

function History({ messages, onSay }: OnSay & { readonly messages: readonly PhoneChatMessage[] }) {
  const t = useWords();
  const last = messages.at(-1);
  return (
    <section
      className={`${classes["screen"]} ${classes["history"]}`}
      aria-label={t("chat")}
      aria-live="polite"
    >
      {messages.map(({ messageId, isFromBot, text, buttons }) => (
        <article key={messageId} className={`${classes["message"]} ${isFromBot ? "" : classes["mine"]}`}>
          <p className={classes["text"]}>{text}</p>
          {buttons.length > 0 && (
            <div className={classes["keys"]}>
              {buttons.map((row) => (
                <div key={row[0]?.data} className={classes["keyRow"]}>
                  {row.map((button) => (
                    <Button
                      key={button.data}
                      onClick={() => onSay({ type: "press", messageId, data: button.data })}
                    >
                      {button.text}
                    </Button>
                  ))}
                </div>
              ))}
            </div>
          )}
        </article>
      ))}
      {/* A new message makes a new element, which scrolls into view. */}
      <div key={`${last?.messageId} ${last?.text}`} ref={scrollHere} />
    </section>
  );
}

const scrollHere = (end: HTMLElement | null): void => end?.scrollIntoView({ block: "nearest" });

/** Where a visitor writes. While the bot asks for the phone number, it can also be sent as a contact. */
function WriteLine({ onSay, contact }: OnSay & { readonly contact: string }) {
  const t = useWords();
  const [text, setText] = useState("");
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim() === "") return;
    onSay({ type: "text", text: text.trim() });
    setText("");
  }
  return (
    <>
      <form className={classes["write"]} onSubmit={handleSubmit}>
        <input
          aria-label={t("chat.write")}
          placeholder={contact === "" ? t("chat.write") : t("chat.phone")}
          value={text}
          maxLength={500}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" look="main">
          {t("chat.send")}
        </Button>
      </form>
      {contact !== "" && (
        <Button onClick={() => onSay({ type: "contact", phone: demoPhoneNumber })}>{contact}</Button>
      )}
    </>
  );
}

/** The number of the visitor's own phone. */
const demoPhoneNumber = "+380501234567";
