/** The tabs of the charts page, as its address names them. */
export const chartTabs = ["lag", "query-load", "operator-load", "capacity"] as const;
export type ChartTab = (typeof chartTabs)[number];
