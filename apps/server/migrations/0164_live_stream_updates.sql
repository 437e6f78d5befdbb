-- Emails to clients who were invited to a live stream, after its time or listing changes or it is canceled.

ALTER TABLE live_invitation
  -- What the email has of the live stream, as in `live_invitee`; null until it is written.
  ADD announced jsonb;

-- Clients whose invitation is in an outbox, with what their last email has of the live stream.
CREATE TABLE live_invitee (
  live_stream_id bigint NOT NULL REFERENCES live_stream ON DELETE CASCADE,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  -- {starts_at, ends_at, listing, is_canceled}, in Unix seconds; null for an invitation from before this table.
  announced jsonb,
  -- The same of the email that is being queued.
  pending jsonb,
  -- The same of a change about which no email is wanted, or could be written.
  skipped jsonb,
  -- Emails after the invitation.
  updates integer NOT NULL DEFAULT 0,
  -- When the email about a change leaves, if it still differs from `announced`; null for none.
  due_at timestamptz,
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (live_stream_id, client_id),
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX live_invitee_due ON live_invitee (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX live_invitee_client ON live_invitee (client_id, agent_id);

INSERT INTO live_invitee (live_stream_id, client_id, agent_id)
  SELECT DISTINCT live_stream_id, client_id, agent_id FROM live_invitation WHERE state = 'queued';
