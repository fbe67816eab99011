import { Alert, Text } from "@mantine/core";
import { dateAt } from "@cherga/engine/time/day-frame";
import { useMemo } from "react";
import { useTitle } from "#staff/api/titles.ts";
import type { Hall } from "#staff/hall/hall.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { attentionOf } from "#staff/screens/dashboard/attention.ts";
import { AttentionList } from "#staff/screens/dashboard/attention-list.tsx";
import { Figures } from "#staff/screens/dashboard/figures.tsx";
import { FirstSteps } from "#staff/screens/dashboard/first-steps.tsx";
import { glanceOf } from "#staff/screens/dashboard/glance.ts";
import { LoadFrame, LoadPicture } from "#staff/day-load/load-picture.tsx";
import { useDayLoad } from "#staff/day-load/use-day-load.ts";
import { momentAt } from "#staff/screens/dashboard/moment.ts";
import { usePaymentTroubles } from "#staff/screens/dashboard/use-payment-troubles.ts";
import { useDeviceTroubles } from "#staff/screens/dashboard/use-device-troubles.ts";
import { useNewcomerWaits } from "#staff/screens/dashboard/use-newcomer-waits.ts";
import { VisitorLinks } from "#staff/screens/dashboard/visitor-links.tsx";
import { WaitingByService } from "#staff/screens/dashboard/waiting-by-service.tsx";
import { WindowFigures } from "#staff/screens/dashboard/windows.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { UnscheduledNotice } from "#staff/unscheduled/unscheduled-notice.tsx";
import { clockAt, dateInWords } from "#staff/schedule-result/day-clock.ts";
import { type Organization, zoneOf } from "#staff/schedule-result/use-organization.ts";
import classes from "#staff/screens/dashboard/dashboard.module.css";

type Props = { readonly organization: Organization; readonly hall: Hall };

/** Shows today: what needs attention, the day as a picture, the figures, the windows, the queue of each service. */
export function Today({ organization, hall }: Props) {
  const t = useTexts();
  const title = useTitle();
  // All values are in minutes.
  const now = useNow(5_000);
  const zone = zoneOf(organization);
  const today = dateAt(zone, now);
  const troubles = useDeviceTroubles(organization.id);
  const payments = usePaymentTroubles(organization.id);
  const { glance, attention } = useMemo(() => {
    const seen = glanceOf(hall, organization, now);
    return { glance: seen, attention: attentionOf(hall, organization, now, seen, { troubles, payments }) };
  }, [hall, organization, now, troubles, payments]);
  const waits = useNewcomerWaits(organization.id, today);
  const load = useDayLoad(organization.id);
  const moment = momentAt(organization, zone, now);
  const isEmpty = hall.lists.manage.size === 0 && hall.lists.end.size === 0;
  return (
    <>
      <Text c="dimmed" size="sm" mt={-8}>
        {[
          title({ title: "name" }, organization),
          `${dateInWords(t.locale, today, { weekday: "long", day: "numeric", month: "long" })}, ${clockAt(zone, today, new Date(now).toISOString())}`,
          t(`dashboard.moment.${moment.is}`, { time: "time" in moment ? moment.time : "" }),
        ].join(" · ")}
      </Text>
      <UnscheduledNotice />
      {load !== undefined && <FirstSteps organizationId={organization.id} hasVisits={load.hasVisits} />}
      {isEmpty && attention.length === 0 ? (
        <Alert color="gray" role="status">
          {t(`dashboard.empty.${moment.is}`, { time: "time" in moment ? moment.time : "" })}
        </Alert>
      ) : (
        <AttentionList all={attention} />
      )}
      {load === undefined ? <LoadFrame /> : load.steps > 0 && <LoadPicture load={load} zone={zone} />}
      <Figures hall={hall} glance={glance} load={load} waits={waits} now={now} />
      <div className={classes["halves"]}>
        <WindowFigures hall={hall} now={now} />
        <WaitingByService glance={glance} now={now} />
      </div>
      <VisitorLinks organizationId={organization.id} hall={hall} />
    </>
  );
}
