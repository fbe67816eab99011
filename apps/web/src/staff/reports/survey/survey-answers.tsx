import type { CallInput } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { pageSize } from "@cherga/contract/constants";
import { Anchor, Group, Stack, Switch, Table, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Pager } from "#staff/reports/parts/pager.tsx";
import { longestSearch } from "#staff/reports/parts/report-filter.ts";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { ReportState } from "#staff/reports/parts/report-state.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { momentOfYear } from "#staff/reports/parts/say-moment.ts";
import { ReportSearch } from "#staff/reports/parts/search-input.tsx";
import type { ReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { pageIn, searchTextIn } from "#staff/screens/queue/parts/search.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type Props = {
  readonly body: CallInput<typeof reportCalls.survey>["body"];
  readonly zone: string;
  readonly address: ReportAddress;
};

/** Ratings from here down are bad ones. */
export const worstShown = 2;

/** Single answers with their comments, which can be searched. */
export function SurveyAnswers({ body, zone, address: { search: given, change } }: Props) {
  const t = useTexts();
  const search = (searchTextIn(given, "search") ?? "").slice(0, longestSearch);
  const page = pageIn(given);
  const isOnlyBad = searchTextIn(given, "worst") !== undefined;
  const asked = useQuery(
    reportQuery<typeof reportCalls.surveyList>(t.locale, {
      method: "POST",
      path: "/report/ticket/survey-list",
      body: {
        ...body,
        ...(search === "" ? {} : { search }),
        ...(isOnlyBad ? { worst: worstShown } : {}),
        page,
        perPage: pageSize,
      },
    }),
  );
  return (
    <Stack gap="xs" component="section">
      <Group justify="space-between" align="flex-end">
        <Title order={2} size="h4">
          {t("report.survey.list")}
        </Title>
        <Group className={classes["screenOnly"] ?? ""} gap="md">
          <Switch
            label={t("report.survey.onlyBad")}
            checked={isOnlyBad}
            onChange={(event) =>
              change({ worst: event.currentTarget.checked ? worstShown : undefined, page: undefined })
            }
          />
          <ReportSearch
            search={search}
            hint={t("report.survey.search")}
            onSearch={(text) => change({ search: text === "" ? undefined : text }, { replace: true })}
          />
        </Group>
      </Group>
      <ReportState
        of={asked}
        isEmpty={({ content }) => content.length === 0 && page === 1}
        empty={<Text c="dimmed">{t("report.survey.notFound")}</Text>}
      >
        {({ content, total }) => (
          <Stack gap="sm">
            <ReportTable label={t("report.survey.list")}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("report.survey.answeredAt")}</Table.Th>
                  <Table.Th>{t("report.column.num")}</Table.Th>
                  <Table.Th>{t("report.column.service")}</Table.Th>
                  <Table.Th>{t("report.survey.ratings")}</Table.Th>
                  <Table.Th>{t("report.survey.comment")}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {content.map((row) => (
                  <Table.Tr key={row.ticketId}>
                    <Table.Td className={classes["moment"] ?? ""}>
                      {momentOfYear(zone, row.answeredAt)}
                    </Table.Td>
                    <Table.Td>
                      <Anchor
                        size="sm"
                        renderRoot={(props) => <Link {...props} to={`/report/ticket/${row.ticketId}`} />}
                      >
                        {row.num}
                      </Anchor>
                    </Table.Td>
                    <Table.Td style={{ minWidth: 160 }}>
                      <Text size="sm">{row.services.join(", ")}</Text>
                      <Text size="xs" c="dimmed">
                        {row.operators.join(", ")}
                      </Text>
                    </Table.Td>
                    <Table.Td style={{ minWidth: 200 }}>
                      {row.ratings.map(({ question, rating }) => (
                        <Text key={question} size="sm">
                          {question}{" "}
                          <Text span inherit fw={600}>
                            {t("queue.survey.rating", { rating })}
                          </Text>
                        </Text>
                      ))}
                    </Table.Td>
                    <Table.Td style={{ minWidth: 200, whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
                      {row.comment}
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </ReportTable>
            <Pager
              page={page}
              rows={content.length}
              total={total}
              onPage={(next) => change({ page: next === 1 ? undefined : next })}
            />
          </Stack>
        )}
      </ReportState>
    </Stack>
  );
}
