-- What the centre can send for organizations without a gateway of their own: the branch decides about messages, and the
-- centre sends them.
alter table branch_identity add column messaging jsonb;
