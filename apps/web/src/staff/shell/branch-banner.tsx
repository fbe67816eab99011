import type { branchCalls } from "@cherga/contract/calls/branches";
import { Alert } from "@mantine/core";
import { IconPlugConnectedX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

const lookMs = 10_000;
/** A centre gets its first branch while pages stay open for days. */
const seldomMs = 300_000;

/** A banner while a branch and its centre cannot reach each other. */
export function BranchBanner() {
  const t = useTexts();
  const isSignedIn = useSession() !== undefined;
  const { data } = useQuery({
    queryKey: ["own-branch"],
    queryFn: ({ signal }) =>
      send<typeof branchCalls.own>({ method: "GET", path: "/server/own-branch", signal }),
    refetchInterval: ({ state }) => (state.data?.isBranch === false ? seldomMs : lookMs),
    staleTime: Infinity,
  });
  if (data === undefined) return null;
  if (data.hasBranches) return isSignedIn && <OfflineBranch />;
  if (data.isBranch && data.isConnected && !data.isInCharge)
    return (
      <Alert color="orange" mb="md" role="alert" icon={<IconPlugConnectedX />}>
        {t("line.centreDecides")}
      </Alert>
    );
  return data.isConnected || data.lostAt === null ? null : <WithoutCentre since={data.lostAt} />;
}

/** Of its own, because only staff who are signed in know the zone of their organization. */
function WithoutCentre({ since }: { readonly since: string }) {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  return (
    <Alert color="gray" mb="md" role="status" icon={<IconPlugConnectedX />}>
      {t("line.withoutCentre", { at: dayAndClock(since) })}
    </Alert>
  );
}

/** At the centre: the current organization is decided by a branch that cannot be reached. */
function OfflineBranch() {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  const organizationId = useSession()?.current?.organizationId;
  const { data } = useQuery({
    queryKey: ["cut-line", organizationId],
    queryFn: ({ signal }) =>
      send<typeof branchCalls.line>({ method: "GET", path: "/server/cut-line", signal }),
    refetchInterval: lookMs,
  });
  if (data === undefined || data.cutLine === null) return null;
  return (
    <Alert color="orange" mb="md" role="status" icon={<IconPlugConnectedX />}>
      {t("line.branchOffline", { at: dayAndClock(data.cutLine.since) })}
    </Alert>
  );
}
