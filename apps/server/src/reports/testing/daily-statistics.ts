/** A schedule that sends the statistics every day. */
export const dailyStatistics = {
  isOn: true,
  every: "daily",
  hour: 8,
  recipients: ["boss@centre.test"],
  language: "en",
  exported: {
    report: "statistic",
    format: "xlsx",
    of: { from: "2026-01-01", to: "2026-01-01", groupBy: "day" },
  },
};
