-- A receipt for cash is looked for before it is taken a second time.
create index payment_cash_receipt on payment (organization_id, receipt) where way = 'cash';
