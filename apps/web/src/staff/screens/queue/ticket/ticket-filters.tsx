import { Button, Group, Select, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type TicketStage, ticketStages, ticketStatuses, ticketTypes } from "@cherga/engine/vocabulary";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import type { TicketFilter } from "#staff/screens/queue/queue-queries.ts";
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

/** Chooses how far the visits are. */
export function StageFilter({ stage }: { readonly stage: TicketStage | undefined }) {
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
        </Button>
      ))}
    </Group>
  );
}

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
