import type { reportCalls } from "@cherga/contract/calls/reports";
import { waitsByService } from "@cherga/engine/figures/figure-groups";
import type { FigureName } from "@cherga/engine/figures/figures";
import type { DateRange } from "@cherga/engine/time/named-periods";
import { Anchor, Group, Stack, Table, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FigureHeading } from "#staff/reports/parts/figure-heading.tsx";
import { FigureValue } from "#staff/reports/parts/figure-value.tsx";
import {
  listText,
  rangeBody,
  registerSearch,
  type ReportFilter,
  scopeBody,
} from "#staff/reports/parts/report-filter.ts";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { ReportState } from "#staff/reports/parts/report-state.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/reports/parts/report.module.css";

type Props = { readonly filter: ReportFilter; readonly range: DateRange };

/** The services for which visitors waited longest, and the way to who worked then. */
export function WaitsByService({ filter, range }: Props) {
  const t = useTexts();
  const asked = useQuery(
    reportQuery<typeof reportCalls.totals>(t.locale, {
      method: "POST",
      path: "/report/ticket/total-ticket",
      body: {
        ...scopeBody(filter),
        ...rangeBody(range),
        type: filter.type,
        lastEvent: [],
        groupBy: "service",
        sortBy: "longestWait",
        descending: true,
        page: 1,
        perPage: mostServices,
      },
    }),
  );
  const organizations = listText(filter.organizations);
  const there = { from: range.from, to: range.to, ...(organizations === undefined ? {} : { organizations }) };
  const whole = { ...there, type: listText(filter.type), sort: "longestWait", figures: "waiting" };
  return (
    <ReportState of={asked} isEmpty={({ content }) => waited(content).length === 0} empty={null}>
      {({ content }) => (
        <Stack gap="xs" component="section">
          <Title order={2} size="h4">
            {t("report.waitsByService")}
          </Title>
          <ReportTable label={t("report.waitsByService")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("report.by.service")}</Table.Th>
                {figures.map((name) => (
                  <Table.Th key={name} data-number>
                    <FigureHeading name={name} />
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {waited(content).map((row) => (
                <Table.Tr key={row.id} className={classes["row"] ?? ""}>
                  <Table.Th scope="row" className={classes["named"] ?? ""}>
                    <Link
                      to="/report/ticket"
                      search={() => longestFirst(row.id)}
                      className={classes["opens"]}
                    >
                      {row.name}
                    </Link>
                  </Table.Th>
                  {figures.map((name) => (
                    <Table.Td key={name} data-number>
                      <FigureValue name={name} value={row.figures[name]} />
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </ReportTable>
          <Group gap="md" className={classes["screenOnly"] ?? ""}>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link {...props} to="/report/total-ticket" search={() => whole} />}
            >
              {t("report.waitsByService.all")}
            </Anchor>
            <Anchor
              size="sm"
              renderRoot={(props) => <Link {...props} to="/report/operator" search={() => there} />}
            >
              {t("report.operators")}
            </Anchor>
          </Group>
        </Stack>
      )}
    </ReportState>
  );

  /** Returns where the register lists the visits of a service, those who waited longest first. */
  function longestFirst(id: string): Readonly<Record<string, string | number>> {
    const [organization = 0, service = 0] = id.split("-").map(Number);
    const { from, to } = range;
    return registerSearch(filter, {
      from,
      to,
      organizations: organization,
      services: service,
      sort: "waiting",
    });
  }
}

const { figures, mostServices } = waitsByService;

/** Leaves out services without a wait. */
const waited = <R extends { readonly figures: Readonly<Partial<Record<FigureName, number | null>>> }>(
  rows: readonly R[],
): readonly R[] => rows.filter(({ figures: { longestWait } }) => (longestWait ?? 0) > 0);
