-- The emails of a send wait until then, so that the agent can undo it.
ALTER TABLE listing_send_recipient ADD held_until timestamptz NOT NULL DEFAULT '-infinity';
