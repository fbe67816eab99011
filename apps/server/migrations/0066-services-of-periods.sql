-- Totals are ordered by the number of visits of every service, and show the sums of few services: the index alone answers
-- the first, and finds the rows of the second.
create index report_rollup_service_counts on report_rollup_service
  (organization_id, span, period, service_id) include (kind, is_confirmed, items);
create index report_rollup_service_detail_counts on report_rollup_service_detail
  (organization_id, span, period, service_id) include (kind, type, channel, status, is_confirmed, items);
