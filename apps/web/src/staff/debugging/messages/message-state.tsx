import type { Message } from "@cherga/contract/calls/messages";
import { Badge } from "@mantine/core";
import { useTexts } from "#staff/texts/use-texts.ts";

const colours = {
  queued: "blue",
  sent: "teal",
  delivered: "green",
  failed: "red",
  expired: "orange",
} as const satisfies Readonly<Record<Message["state"], string>>;

/** The state of a message, by colour and word. */
export function MessageState({ state }: Pick<Message, "state">) {
  const t = useTexts();
  return (
    <Badge color={colours[state]} variant="dot" tt="none" miw="max-content">
      {t(`message.state.${state}`)}
    </Badge>
  );
}
