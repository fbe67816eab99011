import { Group, SimpleGrid } from "@mantine/core";
import type { Values } from "@cherga/contract/resource";
import {
  boardIndicators,
  boardLayouts,
  boardSorts,
  boardStatuses,
  boardTimeoutMs,
  languageCodes,
  tickerModes,
} from "@cherga/contract/constants";
import type { board } from "@cherga/contract/resources/board";
import { ChoiceField, ChoicesField } from "#staff/forms/fields/choices/choice-field.tsx";
import { BoardColourField, ColourField } from "#staff/forms/fields/choices/colour-field.tsx";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { NumberField } from "#staff/forms/fields/number-field.tsx";
import { SecondsField } from "#staff/forms/fields/times/seconds-field.tsx";
import { WordsField } from "#staff/forms/fields/text/words-field.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

type Board = Values<typeof board.fields>;
type Props<K extends keyof Board> = { readonly of: Lens<Board[K]> };

/** The settings of the windows shown. */
export function OperatorPart({ of }: Props<"operator">) {
  return (
    <>
      <FlagField of={of.at("show")} />
      <Columns>
        <NumberField of={of.at("count")} />
        <FlagField of={of.at("showName")} />
        <FlagField of={of.at("showRoom")} />
      </Columns>
    </>
  );
}

/** The settings of the announcement to the hall. */
export function AnnouncementPart({ of }: Props<"announcement">) {
  return (
    <>
      <FlagField of={of.at("show")} />
      <WordsField of={of.at("text")} kind="lines" />
      <Columns>
        <BoardColourField of={of.at("colour")} />
        <SecondsField of={of.at("timeoutMs")} bounds={boardTimeoutMs} />
      </Columns>
    </>
  );
}

/** The settings of the list of waiting numbers. */
export function RestPart({ of }: Props<"rest">) {
  return (
    <>
      <FlagField of={of.at("show")} />
      <WordsField of={of.at("title")} />
      <NumberField of={of.at("limit")} />
    </>
  );
}

/** The settings of the heading and the clock. */
export function TitlePart({ of }: Props<"title">) {
  return (
    <>
      <FlagField of={of.at("show")} />
      <WordsField of={of.at("text")} />
      <Columns>
        <BoardColourField of={of.at("colour")} />
        <FlagField of={of.at("clock")} />
      </Columns>
    </>
  );
}

/** The settings of the line at the bottom. */
export function TickerPart({ of }: Props<"ticker">) {
  return (
    <>
      <FlagField of={of.at("show")} />
      <Columns>
        <ChoiceField of={of.at("mode")} values={tickerModes} />
        <BoardColourField of={of.at("colour")} />
        <SecondsField of={of.at("timeoutMs")} bounds={boardTimeoutMs} />
      </Columns>
      <ListField of={of.at("texts")} make={() => ({})} ordered max={20}>
        {(text) => <WordsField of={text} />}
      </ListField>
    </>
  );
}

/** The settings of the tickets: layout, selection and order. */
export function BoardQueueForm({ of }: Props<"queue">) {
  const t = useTexts();
  return (
    <>
      <Columns>
        <ChoiceField of={of.at("layout")} values={boardLayouts} />
        <ChoiceField of={of.at("sort")} values={boardSorts} />
        <ChoiceField of={of.at("indicator")} values={boardIndicators} />
        <NumberField of={of.at("limit")} />
      </Columns>
      <ListField
        of={of.at("statuses")}
        make={newStatus}
        ordered
        max={boardStatuses.length}
        title={({ status }) => t.of(`board.queue.statuses.status.${status}`)}
      >
        {(status) => (
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <ChoiceField of={status.at("status")} values={boardStatuses} />
            <ColourField of={status.at("colour")} />
            <Group align="flex-end" pb={8}>
              <FlagField of={status.at("show")} />
            </Group>
          </SimpleGrid>
        )}
      </ListField>
      <ListField
        of={of.at("columns")}
        make={newColumn}
        ordered
        max={columnKeys.length}
        title={({ key }) => t.of(`board.queue.columns.key.${key}`)}
      >
        {(column) => (
          <>
            <ChoiceField of={column.at("key")} values={columnKeys} />
            <WordsField of={column.at("name")} />
            <FlagField of={column.at("show")} />
          </>
        )}
      </ListField>
    </>
  );
}

const columnKeys = ["ticket", "state", "remain"] as const;

type Status = Board["queue"]["statuses"][number];
type Column = Board["queue"]["columns"][number];

/** Adds the first status that is not in the list yet. */
const newStatus = (list: readonly Status[]): Status => ({
  status: boardStatuses.find((status) => list.every((each) => each.status !== status)) ?? "wait",
  show: true,
  colour: "grey",
});

const newColumn = (list: readonly Column[]): Column => ({
  key: columnKeys.find((key) => list.every((each) => each.key !== key)) ?? "ticket",
  name: {},
  show: true,
});

/** The settings of the popup, sound and voice of a call. */
export function CallPopupPart({ of }: Props<"callPopup">) {
  return (
    <>
      <FlagField of={of.at("show")} />
      <Columns>
        <SecondsField of={of.at("timeoutMs")} bounds={boardTimeoutMs} />
        <NumberField of={of.at("repeat")} />
        <FlagField of={of.at("sound")} />
        <FlagField of={of.at("speech")} />
      </Columns>
      <ChoicesField of={of.at("languages")} values={languageCodes} />
    </>
  );
}
