import type { Answer } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import type { SurveyReport } from "@cherga/contract/shapes/report/survey";
import { Paper, Select, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { ChartBox } from "#staff/reports/parts/chart/chart-box.tsx";
import { FilterBar } from "#staff/reports/parts/filter-bar.tsx";
import { HelpBubble } from "#staff/reports/parts/help-bubble.tsx";
import { periodIn } from "#staff/reports/parts/periods.ts";
import { filterIn, rangeBody } from "#staff/reports/parts/report-filter.ts";
import { ReportHeader } from "#staff/reports/parts/report-header.tsx";
import { ReportPage, type ReportPlace } from "#staff/reports/parts/report-page.tsx";
import { reportQuery } from "#staff/reports/parts/report-query.ts";
import { EmptyReport, ReportState } from "#staff/reports/parts/report-state.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { momentOfYear, sayDay } from "#staff/reports/parts/say-moment.ts";
import { type ReportAddress, useReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { SurveyAnswers, worstShown } from "#staff/reports/survey/survey-answers.tsx";
import { searchTextIn } from "#staff/screens/queue/parts/search.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { sayShare } from "#staff/ui/say-share.ts";
import headings from "#staff/reports/parts/report.module.css";
import classes from "#staff/reports/survey/survey.module.css";

/** How visitors rate their visits. */
export default function SurveyReportPage() {
  return <ReportPage>{(place) => <Survey place={place} />}</ReportPage>;
}

function Survey({ place: { zone, today } }: { readonly place: ReportPlace }) {
  const t = useTexts();
  const address = useReportAddress();
  const { search } = address;
  const period = periodIn(search, today, "thisMonth");
  const filter = filterIn(search);
  const surveyId = Number(searchTextIn(search, "survey"));
  const body = {
    ...(filter.organizations.length === 0 ? {} : { organizationIds: filter.organizations }),
    ...rangeBody(period),
    ...(Number.isSafeInteger(surveyId) && surveyId > 0 ? { surveyId } : {}),
  };
  const asked = useQuery(
    reportQuery<typeof reportCalls.survey>(t.locale, { method: "POST", path: "/report/ticket/survey", body }),
  );
  return (
    <>
      <ReportHeader
        title={t("report.survey")}
        question={t("report.survey.question")}
        zone={zone}
        time={asked.data?.time}
        exported={{
          report: "survey",
          of: {
            ...body,
            ...(filter.search === "" ? {} : { search: filter.search }),
            ...(searchTextIn(search, "worst") === undefined ? {} : { worst: worstShown }),
          },
        }}
      />
      <FilterBar address={address} period={period} filter={filter} first={["organizations"]} />
      <ReportState
        of={asked}
        isEmpty={({ answers }) => answers === 0}
        empty={<EmptyReport text={t("report.noAnswers")} period={period} address={address} />}
      >
        {(report) => (
          <Stack gap="md">
            <Versions report={report} zone={zone} address={address} />
            <Summary report={report} />
            <Ratings ratings={report.ratings} />
            <Trend report={report} />
            <SurveyAnswers body={body} zone={zone} address={address} />
          </Stack>
        )}
      </ReportState>
    </>
  );
}

type VersionsProps = {
  readonly report: SurveyReport;
  readonly zone: string;
  readonly address: ReportAddress;
};

/** Questions that were changed make another survey; answers of different ones are not mixed. */
function Versions({ report: { versions, surveyId }, zone, address }: VersionsProps) {
  const t = useTexts();
  if (versions.length < 2) return null;
  return (
    <Select
      className={headings["screenOnly"] ?? ""}
      label={t("report.survey.version")}
      description={t("report.survey.version.hint")}
      data={versions.map(({ id, since, questions }) => ({
        value: String(id),
        label: t("report.survey.since", {
          time: momentOfYear(zone, since),
          questions: questions.join(" · "),
        }),
      }))}
      value={surveyId === null ? null : String(surveyId)}
      allowDeselect={false}
      maw={640}
      onChange={(value) => address.change({ survey: value ?? undefined })}
    />
  );
}

function Summary({ report: { answers, responseRate } }: { readonly report: SurveyReport }) {
  const t = useTexts();
  return (
    <dl className={headings["tiles"]} aria-label={t("report.figures")}>
      <div className={headings["tile"]}>
        <dt>{t("report.survey.answers")}</dt>
        <dd>{sayNumber(t, answers)}</dd>
      </div>
      <div className={headings["tile"]}>
        <dt>
          <span className={headings["heading"]}>
            {t("report.survey.rate")}
            <HelpBubble about={t("report.survey.rate")} text={t("report.survey.rate.help")} />
          </span>
        </dt>
        <dd>{responseRate === null ? "—" : sayShare(t, responseRate)}</dd>
      </div>
    </dl>
  );
}

type RatingsProps = { readonly ratings: Answer<typeof reportCalls.survey>["ratings"] };

/** Each question with its mean, and how often each rating was given. */
function Ratings({ ratings }: RatingsProps) {
  const t = useTexts();
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
      {ratings.map(({ question, mean, distribution }, place) => {
        const most = Math.max(1, ...distribution);
        return (
          // Two questions may have the same text.
          // oxlint-disable-next-line react/no-array-index-key
          <Paper key={place} withBorder p="sm" component="section">
            <Title order={2} size="h5">
              {question}
            </Title>
            <Text size="sm" c="dimmed" mb={4}>
              {mean === null ? t("report.nothing") : t("report.survey.mean", { mean: sayNumber(t, mean, 2) })}
            </Text>
            <ul className={classes["ratings"]}>
              {distribution.map((count, index) => (
                // oxlint-disable-next-line react/no-array-index-key
                <li key={index}>
                  <span>{t("queue.survey.rating", { rating: index + 1 })}</span>
                  <span className={classes["track"]} aria-hidden>
                    <span style={{ width: `${(count / most) * 100}%` }} />
                  </span>
                  <span className={classes["count"]}>{sayNumber(t, count)}</span>
                </li>
              ))}
            </ul>
          </Paper>
        );
      })}
    </SimpleGrid>
  );
}

function Trend({ report: { trend } }: { readonly report: SurveyReport }) {
  const t = useTexts();
  if (trend.length < 2) return null;
  return (
    <ChartBox
      title={t("report.survey.trend")}
      of={t("report.per.day")}
      labels={trend.map(({ date }) => sayDay(t, date))}
      data={{
        lines: [{ key: "mean", name: t("report.survey.meanName"), values: trend.map(({ mean }) => mean) }],
        top: 5,
      }}
      say={(value) => sayNumber(t, value, 2)}
    />
  );
}
