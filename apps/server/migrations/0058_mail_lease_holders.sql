-- The process that holds a lease, so that a restarted one takes over at once what its predecessor held.
ALTER TABLE mail_outbox ADD COLUMN leased_by text;
ALTER TABLE mail_sync ADD COLUMN leased_by text;
