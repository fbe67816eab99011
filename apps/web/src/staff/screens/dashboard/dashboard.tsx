import { Alert, Anchor, Skeleton, Stack, Text, Title } from "@mantine/core";
import { mayCall } from "@cherga/contract/access";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { HallProvider, useHallWatch, useWatched } from "#staff/hall/hall-context.tsx";
import { Today } from "#staff/screens/dashboard/today.tsx";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import type { Organization } from "#staff/schedule-result/use-organization.ts";

/** Today's hall at a glance, live. */
export default function DashboardPage() {
  const t = useTexts();
  const { row, isLoading, error, again } = useCurrentOrganization();
  const isChoosing = useSession()?.current === undefined;
  const content = () => {
    if (error !== null && row === undefined) return <FailureAlert failure={error} onReply={again} />;
    if (isLoading || isChoosing) return <Loading />;
    if (row === undefined) return <NothingChosen />;
    return (
      <HallProvider key={row.id}>
        <Live organization={row} />
      </HallProvider>
    );
  };
  return (
    <Stack gap="sm" maw={1500}>
      <Title order={1} size="h3">
        {t("page.dashboard")}
      </Title>
      {content()}
    </Stack>
  );
}

/** Shifts and forecasts change with time alone, without any message. */
const reloadMs = 60_000;

function Live({ organization }: { readonly organization: Organization }) {
  const t = useTexts();
  const watched = useWatched();
  const { reload } = useHallWatch();
  const isLive = watched.state === "live";
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(() => void reload(), reloadMs);
    return () => clearInterval(timer);
  }, [isLive, reload]);
  switch (watched.state) {
    case "loading":
      return <Loading />;
    case "failed":
      return <FailureAlert failure={watched.failure} onReply={() => void reload()} />;
    case "lost":
      return <Text c="dimmed">{t("dashboard.lost")}</Text>;
    case "live":
      return <Today organization={organization} hall={watched.hall} />;
  }
}

function NothingChosen() {
  const t = useTexts();
  const user = useSession()?.user;
  return (
    <Alert color="blue" title={t("dashboard.noOrganization")}>
      <Text size="sm">{t("hours.choose")}</Text>
      {mayCall("admin", user) && (
        <Anchor component={Link} to="/organization" size="sm" underline="always">
          {t("dashboard.organizations")}
        </Anchor>
      )}
    </Alert>
  );
}

function Loading() {
  const t = useTexts();
  return (
    <Stack gap="sm" aria-busy="true" aria-label={t("hall.loading")} role="status">
      <Skeleton h={14} maw={600} />
      <Skeleton h={94} />
      <Skeleton h={318} />
      <Skeleton h={92} />
    </Stack>
  );
}
