import { type Message, messageStates } from "@cherga/contract/calls/messages";
import { Skeleton, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import { countsQuery, type MessageFilter } from "#staff/debugging/messages/message-queries.ts";
import { MessageState } from "#staff/debugging/messages/message-state.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/queue/queue.module.css";

type Props = {
  readonly filter: MessageFilter;
  readonly onChoose: (state: Message["state"] | undefined) => void;
};

/** How many messages became what; each figure shows its messages. */
export function StateCounts({ filter, onChoose }: Props) {
  const t = useTexts();
  const { data } = useQuery(countsQuery(filter));
  if (data === undefined) return <Skeleton h={64} />;
  const shown = messageStates.filter((state) => data[state] > 0 || state === filter.state);
  if (shown.length === 0) return null;
  const figure = (state: Message["state"] | undefined, many: number, name: ReactNode) => (
    <li className={classes["figure"]}>
      <UnstyledButton
        className={classes["leads"] ?? ""}
        aria-pressed={filter.state === state}
        onClick={() => onChoose(state)}
      >
        <span className={classes["many"]}>{many.toLocaleString(t.locale)}</span> {name}
      </UnstyledButton>
    </li>
  );
  return (
    <ul className={classes["figures"]}>
      {figure(
        undefined,
        messageStates.reduce((sum, state) => sum + data[state], 0),
        t("message.inAll"),
      )}
      {shown.map((state) => (
        <Fragment key={state}>{figure(state, data[state], <MessageState state={state} />)}</Fragment>
      ))}
    </ul>
  );
}
