-- Gateways read the messages of their organizations. With an index over all organizations beside, the planner read
-- those of the others too: thousands of them delayed every message of a call by seconds. Only push notifications, whose
-- services are the same for all organizations, are read without one.
drop index message_due;
create index message_due_push on message (due_at) where state = 'queued' and channel = 'push';
