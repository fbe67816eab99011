import type { ChartMessage } from "@cherga/contract/calls/charts";
import type { organization } from "@cherga/contract/resources/organization";
import type { Row } from "@cherga/contract/resource";
import { Alert, Skeleton, Stack, Tabs, Text } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { useTitle } from "#staff/api/titles.ts";
import { CapacityTab } from "#staff/reports/charts/capacity/capacity-tab.tsx";
import { type ChartTab, chartTabs } from "#staff/reports/charts/chart-tabs.ts";
import { LagTab } from "#staff/reports/charts/lag/lag-tab.tsx";
import { LiveBadge } from "#staff/reports/charts/live-badge.tsx";
import { OperatorLoadTab } from "#staff/reports/charts/operator-load-tab.tsx";
import { QueryLoadTab } from "#staff/reports/charts/query-load-tab.tsx";
import { useLiveCharts } from "#staff/reports/charts/use-live-charts.ts";
import { ReportHeader } from "#staff/reports/parts/report-header.tsx";
import { ReportPage } from "#staff/reports/parts/report-page.tsx";
import { clockAt, dateInWords } from "#staff/schedule-result/day-clock.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { useKept } from "#staff/ui/use-kept.ts";
import classes from "#staff/reports/parts/report.module.css";

/** The live charts: waiting, arrivals, operators, capacity. */
export default function ChartsPage() {
  const t = useTexts();
  const { row } = useCurrentOrganization();
  // Right after sign-in the organization is not chosen yet.
  const isChoosing = useSession()?.current === undefined;
  return (
    <ReportPage>
      {({ zone }) => {
        if (isChoosing) return <Skeleton h={400} aria-busy="true" />;
        if (row === undefined) return <Alert color="gray">{t("hours.choose")}</Alert>;
        return <Charts key={row.id} of={row} zone={zone} />;
      }}
    </ReportPage>
  );
}

type Props = { readonly of: Row<typeof organization.fields>; readonly zone: string };

function Charts({ of, zone }: Props) {
  const t = useTexts();
  const title = useTitle();
  const go = useNavigate();
  const { data, error, refetch, state } = useLiveCharts(of.id);
  const [kept, keep] = useKept("tab:chart", chartTabs, "lag");
  const { tab: asked } = useParams({ strict: false });
  const open = asked === undefined ? kept : (chartTabs.find((tab) => tab === asked) ?? "lag");
  const handleTab = (tab: string | null): void => {
    const chosen = chartTabs.find((each) => each === tab);
    if (chosen === undefined) return;
    keep(chosen);
    void go({ to: `/admin/chart/${chosen}` });
  };
  return (
    <>
      <ReportHeader
        title={t("chart.all")}
        question={t(`chart.question.${open}`)}
        zone={zone}
        time={data?.datetime}
      >
        <LiveBadge state={state} />
      </ReportHeader>
      {data !== undefined && (
        <Text className={classes["printOnly"] ?? ""}>
          {[
            title({ title: "name" }, of),
            dateInWords(t.locale, data.queryLoad.date),
            clockAt(zone, data.queryLoad.date, data.datetime),
          ].join(" · ")}
        </Text>
      )}
      <Tabs value={open} onChange={handleTab} keepMounted={false}>
        <Tabs.List mb="md" className={classes["screenOnly"] ?? ""} aria-label={t("chart.all")}>
          {chartTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(`chart.tab.${tab}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {chartTabs.map((tab) => (
          <Tabs.Panel key={tab} value={tab}>
            {error !== null && (
              <FailureAlert failure={error} title={t("chart.failed")} onReply={() => void refetch()} />
            )}
            {error === null && data === undefined && <Loading />}
            {tab === open && data !== undefined && (
              <Stack gap="md">
                <TabContent tab={tab} charts={data} organizationId={of.id} zone={zone} />
              </Stack>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

type ContentProps = {
  readonly tab: ChartTab;
  readonly charts: ChartMessage;
  readonly organizationId: number;
  readonly zone: string;
};

function TabContent({ tab, charts, organizationId, zone }: ContentProps) {
  const { datetime, lags, queryLoad, workerLoad } = charts;
  switch (tab) {
    case "lag":
      // Another day begins anew.
      return <LagTab key={queryLoad.date} lags={lags} />;
    case "query-load":
      return <QueryLoadTab load={queryLoad} />;
    case "operator-load":
      return <OperatorLoadTab lags={lags} load={workerLoad} at={datetime} zone={zone} />;
    case "capacity":
      return <CapacityTab organizationId={organizationId} zone={zone} today={queryLoad.date} />;
  }
}

/** Has the height of what comes, so that little moves. */
function Loading() {
  return (
    <Stack gap="md" aria-busy="true">
      <Skeleton h={86} />
      <Skeleton h={320} />
    </Stack>
  );
}
