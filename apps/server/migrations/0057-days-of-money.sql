create index payment_decided on payment (organization_id, (coalesce(decided_at, created_at)));
create index payment_refund_done on payment_refund (created_at) where state = 'done';

-- Payments and refunds, each on its own day and by the person who took or gave the money: a refund that is given months
-- later must not change a day that was closed, and must be in the total of the day on which it was given. A payment that is
-- open or failed is a movement of nothing.
create view money_movement as
select payment.id as payment_id, payment.organization_id, payment.created_by as staff_id, 1 as payments,
  case when payment.state in ('paid', 'refunded') then payment.amount_minor else 0 end as taken,
  0::bigint as refunded, payment.state in ('paid', 'refunded') as is_money,
  coalesce(payment.decided_at, payment.created_at) as at,
  (coalesce(payment.decided_at, payment.created_at)
    at time zone (organization.option #>> '{globalSetting,timeZone}'))::date as day
from payment join organization on organization.id = payment.organization_id
union all
select payment.id, payment.organization_id, refund.created_by, 0, 0::bigint, refund.amount_minor, true, refund.created_at,
  (refund.created_at at time zone (organization.option #>> '{globalSetting,timeZone}'))::date
from payment_refund refund join payment on payment.id = refund.payment_id
  join organization on organization.id = payment.organization_id
where refund.state = 'done';
