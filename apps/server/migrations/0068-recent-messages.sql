-- The list of messages and its counts are about the last days, or about a chosen one: older messages are not read.
drop index message_of_organization;
create index message_of_organization on message (organization_id, created_at desc, id desc);
