import { SegmentedControl, Stack } from "@mantine/core";
import { DayEvents } from "#staff/debugging/day-events.tsx";
import { EventCounts } from "#staff/debugging/event-counts.tsx";
import { QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { choiceIn } from "#staff/screens/queue/parts/search.ts";
import { useAddress } from "#staff/screens/queue/parts/use-address.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

const views = ["day", "counts"] as const;

/** What has happened on a day; and for technicians, how often each kind of event has happened in this server. */
export default function EventsPage() {
  const t = useTexts();
  const { search, change } = useAddress();
  const view = choiceIn(search, "view", views) ?? "day";
  return (
    <QueuePage title="events.title" {...(view === "day" ? { isOfDay: true } : {})}>
      {(day) => (
        <Stack gap="md">
          <SegmentedControl
            aria-label={t("events.title")}
            data={views.map((value) => ({ value, label: t(`events.view.${value}`) }))}
            value={view}
            style={{ alignSelf: "flex-start" }}
            onChange={(value) => change({ view: value === "day" ? undefined : value, page: undefined })}
          />
          {view === "day" ? <DayEvents day={day} /> : <EventCounts day={day} />}
        </Stack>
      )}
    </QueuePage>
  );
}
