import { notificationTypes } from "@cherga/contract/constants";
import type { QueueMessage } from "@cherga/contract/shapes/streams";
import { useEffect } from "react";
import { onQueueNews } from "#staff/live/queue-news.ts";
import { useSession } from "#staff/session/session.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";

type Kind = (typeof notificationTypes)[number];

/** The notification of each kind for a desk; undefined if a message does not concern it. */
const notificationTexts: Readonly<
  Record<Kind, (message: QueueMessage, deskId: number, t: Texts) => string | undefined>
> = {
  newTicket: ({ newTicket }, deskId, t) =>
    newTicket?.operatorIds.includes(deskId) === true
      ? t("remote.news.newTicket", { num: newTicket.num })
      : undefined,
  newQueue: ({ newQueue }, deskId, t) =>
    newQueue?.operatorIds.includes(deskId) === true ? t("remote.news.newQueue") : undefined,
  callOperator: ({ callOperator }, _, t) =>
    callOperator === undefined ? undefined : t("remote.news.callOperator", { num: callOperator.num }),
};

/** Notifies an operator by sound, and by the browser if the page is hidden, of the kinds they have chosen. */
export function useNotifications(deskId: number): void {
  const t = useTexts();
  const user = useSession()?.user;
  useEffect(
    () =>
      onQueueNews((news) => {
        if (news.type !== "changed" || user === undefined) return;
        const said = notificationTypes
          .filter((kind) => user[kind])
          .flatMap((kind) => notificationTexts[kind](news.message, deskId, t) ?? []);
        if (said.length === 0) return;
        beep();
        if (document.hidden && "Notification" in globalThis && Notification.permission === "granted")
          void new Notification(t("app.name"), { body: said.join("\n"), tag: "cherga" });
      }),
    [deskId, user, t],
  );
}

/** Whether the user wants notifications and the browser has not been asked for permission yet. */
export function mayAskForNotifications(user: Readonly<Record<Kind, boolean>> | undefined): boolean {
  return (
    user !== undefined &&
    notificationTypes.some((kind) => user[kind]) &&
    "Notification" in globalThis &&
    Notification.permission === "default"
  );
}

let context: AudioContext | undefined;

/** Plays a short, calm sound; does nothing if the browser forbids it. */
function beep(): void {
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume().catch(() => undefined);
    const tone = context.createOscillator();
    const volume = context.createGain();
    const { currentTime } = context;
    tone.frequency.setValueAtTime(660, currentTime);
    tone.frequency.setValueAtTime(880, currentTime + 0.12);
    volume.gain.setValueAtTime(0.08, currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, currentTime + 0.35);
    tone.connect(volume).connect(context.destination);
    tone.start();
    tone.stop(currentTime + 0.35);
  } catch {
    // No sound device.
  }
}
