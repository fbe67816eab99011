import { useMediaQuery } from "@mantine/hooks";
import { schedule } from "@cherga/contract/resources/schedule";
import { scheduleBlocks } from "@cherga/engine/vocabulary";
import { useQuery } from "@tanstack/react-query";
import { Navigate, useParams } from "@tanstack/react-router";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { isElsewhere } from "#staff/resource/is-elsewhere.ts";
import { ResourcePage } from "#staff/resource/resource-page.tsx";
import { defineScreen } from "#staff/resource/screen.ts";
import { keptPlace, useKeptPlace } from "#staff/screens/schedule/place.ts";
import { ScheduleForm } from "#staff/screens/schedule/schedule-form.tsx";
import { useSession } from "#staff/session/session.ts";

const screen = defineScreen({
  resource: schedule,
  path: "/schedule",
  detail: ({ json }, t) =>
    scheduleBlocks
      .filter((block) => json[block].length > 0)
      .map((block) => t.of(`schedule.block.${block}`))
      .join(", "),
  form: (f, { id }) => <ScheduleForm f={f} id={id} />,
});

/** The working schedules of operators. The page reopens the last schedule. */
export default function SchedulePage() {
  const { id } = useParams({ strict: false });
  const { data: rows = [] } = useQuery(rowsOf(schedule));
  const here = useSession()?.current?.organizationId;
  const own = rows.filter((row) => !isElsewhere(row, here));
  const isWide = useMediaQuery("(min-width: 62em)", true, { getInitialValueInEffect: false });
  useKeptPlace();
  const kept = id === undefined && isWide ? keptPlace(own.map((row) => row.id)) : undefined;
  if (kept !== undefined) return <Navigate {...kept} replace />;
  return <ResourcePage screen={screen} />;
}
