-- The days at the ends of a range are in no whole period. Their sums by service and by operator have a tenth of the rows
-- that the items have.
create table report_rollup_service_day partition of report_rollup for values in ('serviceDay');
create table report_rollup_operator_day partition of report_rollup for values in ('operatorDay');
