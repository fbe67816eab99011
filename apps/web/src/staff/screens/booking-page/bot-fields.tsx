import type { botCalls, BotState } from "@cherga/contract/calls/bot";
import type { BookingBot } from "@cherga/contract/shapes/booking-bot";
import { Anchor, Stack, Text, Title } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { SecretField } from "#staff/forms/fields/text/secret-field.tsx";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** A new token takes effect within seconds. */
const lookAgainMs = 3_000;

const botOf = (id: number) =>
  queryOptions({
    queryKey: ["bot", id],
    queryFn: () => send<typeof botCalls.state>({ method: "GET", path: `/web-online/${id}/bot` }),
    refetchInterval: lookAgainMs,
  });

/** The Telegram bot of a booking page, and whether it is connected. */
export function BotFields({ of, id }: { readonly of: Lens<BookingBot>; readonly id: number | undefined }) {
  const t = useTexts();
  const isOn = useValue(of.at("enabled"));
  return (
    <Stack gap="sm" component="section">
      <Title order={3} size="h5">
        {t("web-online.bot")}
      </Title>
      <FlagField of={of.at("enabled")} />
      {isOn && <SecretField of={of.at("telegramToken")} />}
      {isOn && id !== undefined && <BotStatus id={id} />}
    </Stack>
  );
}

const colours: Readonly<Partial<Record<BotState, string>>> = {
  connected: "green",
  wrongToken: "red",
  elsewhere: "red",
  unreachable: "red",
};

function BotStatus({ id }: { readonly id: number }) {
  const t = useTexts();
  const { data: bot, error, refetch } = useQuery(botOf(id));
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (bot === undefined) return null;
  const { state, username, url } = bot;
  return (
    <Text size="sm" c={colours[state] ?? "dimmed"} role="status">
      {t(`web-online.botState.${state}`)}{" "}
      {url !== null && (
        <Anchor href={url} target="_blank" size="sm">
          @{username}
        </Anchor>
      )}
    </Text>
  );
}
