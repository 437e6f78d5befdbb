-- Who a mail is really from: results of SPF, DKIM, DMARC and ARC, and what its sender pretends to be.

-- Null for a mail from a colleague that never left this server.
ALTER TABLE mail_inbound ADD COLUMN authentication jsonb;

ALTER TABLE mail_message
  -- Null for a mail that was written here, or was stored before the results were.
  ADD COLUMN authentication jsonb,
  ADD COLUMN outside boolean NOT NULL DEFAULT false,
  -- Nothing was exchanged with the sender before.
  ADD COLUMN first_time boolean NOT NULL DEFAULT false,
  ADD COLUMN sender_warning text CONSTRAINT mail_sender_warning_known
    CHECK (sender_warning IN ('office_address', 'colleague_name', 'lookalike', 'several_senders')),
  -- The address, name or domain that the sender pretends to have.
  ADD COLUMN sender_claim text NOT NULL DEFAULT '';
