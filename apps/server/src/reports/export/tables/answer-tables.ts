import type { ExportBody } from "@cherga/contract/shapes/report/export";
import { totalsByCurrency } from "@cherga/engine/payment/totals-by-currency";
import {
  type CellRow,
  everyPage,
  type ExportColumn,
  oneAfterAnother,
  oneBatch,
} from "#reports/export/export-table";
import type { TableSource } from "#reports/export/tables/table-source";
import { readPayments, readUnpaid } from "#reports/payment-report";
import { listAnswers, readSurvey } from "#reports/survey-report";

type SurveyBody = Extract<ExportBody, { report: "survey" }>["of"];
type PaymentBody = Extract<ExportBody, { report: "payment" }>["of"];

/** Single answers of visitors. */
export async function surveyTable({ deps, scope, words }: TableSource, body: SurveyBody) {
  const { ratings, versions } = await readSurvey(deps, scope, body.surveyId);
  const { total } = await listAnswers(deps, scope, { ...body, page: 1, perPage: 1 });
  // Answers to different questions have no common heading.
  const isOneSet = body.surveyId !== undefined || versions.length <= 1;
  return {
    columns: [
      { title: words("report.survey.answeredAt"), kind: "instant" },
      { title: words("report.column.num"), kind: "text" },
      { title: words("report.column.organization"), kind: "text" },
      { title: words("report.column.service"), kind: "text" },
      { title: words("report.operator"), kind: "text" },
      ...ratings.map(({ question }, index): ExportColumn => ({
        title: isOneSet ? question : `${words("report.survey.ratings")} ${index + 1}`,
        kind: "count",
      })),
      { title: words("report.survey.comment"), kind: "text" },
    ] satisfies ExportColumn[],
    total,
    batches: everyPage(
      async (page, perPage) => (await listAnswers(deps, scope, { ...body, page, perPage })).content,
      (row) => [
        Date.parse(row.answeredAt),
        row.num,
        row.organization,
        row.services.join(", "),
        row.operators.join(", "),
        ...ratings.map((_, index) => row.ratings[index]?.rating ?? null),
        row.comment,
      ],
    ),
  };
}

/** Payments, the latest first; then what was completed without payment, and the total of each currency. */
export async function paymentTable({ deps, scope, words }: TableSource, body: PaymentBody) {
  const first = { ...body, page: 1, perPage: 1 };
  const [{ total, sums }, unpaid] = await Promise.all([
    readPayments(deps, scope, first),
    readUnpaid(deps, scope, first),
  ]);
  const totals = totalsByCurrency(sums);
  const payments = everyPage(
    async (page, perPage) => (await readPayments(deps, scope, { ...body, page, perPage })).content,
    (row) => [
      Date.parse(row.createdAt),
      row.num,
      row.organization,
      row.service,
      row.operator === "" ? words("report.payment.visitor") : row.operator,
      words.value("report.payment.way", row.way),
      words.value("report.payment.state", row.state),
      inMajorUnits(row.amount, row.currency),
      inMajorUnits(row.refunded, row.currency),
      row.currency,
      row.receipt,
      row.reason,
    ],
  );
  const completions = everyPage(
    async (page, perPage) => (await readUnpaid(deps, scope, { ...body, page, perPage })).content,
    (row) => [
      Date.parse(row.at),
      row.num,
      row.organization,
      row.service,
      row.operator,
      null,
      words("report.payment.unpaid"),
      inMajorUnits(row.amount, row.currency),
      null,
      row.currency,
      null,
      row.reason,
    ],
  );
  const sumRows = totals.map(({ currency, taken, refunded }): CellRow => [
    null,
    words("report.total"),
    null,
    null,
    null,
    null,
    null,
    inMajorUnits(taken, currency),
    inMajorUnits(refunded, currency),
    currency,
    null,
    null,
  ]);
  return {
    columns: [
      { title: words("report.payment.time"), kind: "instant" },
      { title: words("report.column.num"), kind: "text" },
      { title: words("report.column.organization"), kind: "text" },
      { title: words("report.column.service"), kind: "text" },
      { title: words("report.payment.operator"), kind: "text" },
      { title: words("report.payment.way"), kind: "text" },
      { title: words("report.payment.state"), kind: "text" },
      { title: words("report.payment.amount"), kind: "decimal" },
      { title: words("report.payment.refunded"), kind: "decimal" },
      { title: words("report.payment.currency"), kind: "text" },
      { title: words("report.payment.receipt"), kind: "text" },
      { title: words("report.payment.reason"), kind: "text" },
    ] satisfies ExportColumn[],
    total: typeof total === "number" ? total + unpaid.total + sumRows.length : undefined,
    batches: oneAfterAnother([payments, completions, oneBatch(sumRows)]),
  };
}

function inMajorUnits(amount: number, currency: string): number {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  return amount / 10 ** digits;
}
