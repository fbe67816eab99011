import { Alert, Group, Select, Skeleton, Text } from "@mantine/core";
import { defaultSlotType } from "@cherga/contract/constants";
import { ticketTypes } from "@cherga/engine/vocabulary";
import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { DateBar } from "#staff/screens/queue/parts/date-bar.tsx";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { choiceIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { useLive } from "#staff/screens/queue/parts/use-live.ts";
import { slotsQuery } from "#staff/screens/queue/queue-queries.ts";
import { SlotBoard } from "#staff/screens/queue/slot/slot-board.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** The operators' time on a day. Bookings are moved by dragging. */
export default function SlotsPage() {
  return (
    <QueuePage title="queue.slots" isOfDay>
      {(day) => <Slots day={day} />}
    </QueuePage>
  );
}

function Slots({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { search, change } = useAddress();
  const type = choiceIn(search, "type", ticketTypes) ?? defaultSlotType;
  const typeId = useId();
  useLive(day.on === day.today);
  const { data, error, refetch } = useQuery(slotsQuery(t.locale, day.on, type));
  return (
    <>
      <DateBar day={day}>
        <Group gap="xs" ml={{ sm: "md" }}>
          <Text component="label" htmlFor={typeId} size="sm" c="dimmed">
            {t("queue.slots.freeFor")}
          </Text>
          <Select
            id={typeId}
            data={ticketTypes.map((value) => ({ value, label: t(`ticketType.${value}`) }))}
            value={type}
            allowDeselect={false}
            w={210}
            onChange={(value) =>
              change({ type: value === defaultSlotType ? undefined : (value ?? undefined) })
            }
          />
        </Group>
      </DateBar>
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton h={400} aria-busy="true" />}
      {data !== undefined && data.content.length === 0 && (
        <Alert color="gray">{t("queue.slots.nobody")}</Alert>
      )}
      {data !== undefined && data.content.length > 0 && (
        <SlotBoard key={day.on} content={data.content} day={day} />
      )}
    </>
  );
}
