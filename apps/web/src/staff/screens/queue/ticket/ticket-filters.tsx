import { Button, Group, Select, Text, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type TicketStage, ticketStages, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import type { StageCounts, TicketFilter } from "#staff/screens/queue/queue-queries.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The filters of the tickets, kept in the address. */
export function TicketFilters({ filter }: { readonly filter: TicketFilter }) {
  const t = useTexts();
  const { change } = useAddress();
  return (
    <>
      <SearchInput search={filter.search ?? ""} />
      <Select
        aria-label={t("queue.kind")}
        data={ticketTypes.map((value) => ({ value, label: t(`ticketType.${value}`) }))}
        value={filter.type ?? null}
        placeholder={t("ticketType.all")}
        clearable
        flex="1 1 8rem"
        maw={220}
        onChange={(type) => change({ type: type ?? undefined, page: undefined })}
      />
      <Select
        aria-label={t("queue.status")}
        data={ticketStatuses.map((value) => ({ value, label: t(`queue.status.${value}`) }))}
        value={filter.status ?? null}
        placeholder={t("queue.status.all")}
        clearable
        flex="1 1 8rem"
        maw={220}
        onChange={(status) => change({ status: status ?? undefined, page: undefined })}
      />
    </>
  );
}

type StageProps = {
  readonly stage: TicketStage | undefined;
  /** How many tickets each choice shows; undefined until it is known. */
  readonly counts: StageCounts | undefined;
};

/** Chooses how far the visits are. */
export function StageFilter({ stage, counts }: StageProps) {
  const t = useTexts();
  const { change } = useAddress();
  return (
    <Group gap="xs" role="group" aria-label={t("queue.stage")}>
      {([undefined, ...ticketStages] as const).map((each) => (
        <Button
          key={each ?? "all"}
          size="compact-md"
          fz="sm"
          radius="xl"
          variant={each === stage ? "light" : "default"}
          aria-pressed={each === stage}
          onClick={() => change({ stage: each, page: undefined })}
        >
          {t(`queue.stage.${each ?? "all"}`)}
          {counts !== undefined && <Count count={each === undefined ? sumOf(counts) : counts[each]} />}
        </Button>
      ))}
    </Group>
  );
}

/** Empty choices step back. */
function Count({ count }: { readonly count: number }) {
  return (
    <Text span inherit ms={6} fw={count === 0 ? 400 : 700} c={count === 0 ? "dimmed" : "inherit"}>
      {count}
    </Text>
  );
}

const sumOf = (counts: StageCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);

const typingMs = 300;

/** Typed text goes into the address after a pause; a change of the address updates the input. */
function SearchInput({ search }: { readonly search: string }) {
  const t = useTexts();
  const { change } = useAddress();
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const sendOn = useDebouncedCallback((text: string) => {
    sent.current = text;
    change({ search: text === "" ? undefined : text, page: undefined }, { replace: true });
  }, typingMs);
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
  return (
    <TextInput
      type="search"
      aria-label={t("queue.search")}
      placeholder={t("queue.search.hint")}
      leftSection={<IconSearch size={16} />}
      maxLength={100}
      flex="1 1 14rem"
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        sendOn(value.trim());
      }}
    />
  );
}
