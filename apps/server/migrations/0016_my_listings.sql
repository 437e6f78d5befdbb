-- What agents write of their listings: terms that only agents see, changes that can be taken back, and reports.
ALTER TABLE listing
  -- Grows with each edit, so that two who edit at once do not overwrite each other unseen.
  ADD version integer NOT NULL DEFAULT 1,
  -- Taken out of the past too: it never was on the market. Then it is Canceled, which no search finds.
  ADD deleted_at timestamptz,
  ADD exclusive_from date,
  ADD exclusive_until date,
  -- How to get in, for agents' eyes only: {kind, note}
  ADD entry jsonb,
  -- What a tenant pays beside the rent: [{kind, name, cents, when, refundable}]
  ADD tenant_fees jsonb NOT NULL DEFAULT '[]',
  ADD tour_360 text,
  ADD virtual_tour text,
  -- Chosen by whoever adds the listing: the same call sent twice adds one.
  ADD request_key uuid,
  ADD CONSTRAINT listing_exclusive_term CHECK (exclusive_until >= exclusive_from);
CREATE UNIQUE INDEX listing_request ON listing (agent_id, request_key) WHERE request_key IS NOT NULL;
CREATE INDEX listing_own ON listing (agent_id, ad_type, published_at DESC, id DESC)
  WHERE agent_id IS NOT NULL AND deleted_at IS NULL;

-- A change of price or status, with what it takes to undo it.
CREATE TABLE listing_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  by_id bigint REFERENCES agent ON DELETE SET NULL,
  -- Why it was taken off; null for any other change.
  reason text CHECK (reason IN ('rented', 'sold', 'off-market', 'duplicate', 'wrong-data')),
  price_before_cents bigint,
  status_before text,
  event_id bigint REFERENCES listing_event ON DELETE SET NULL,
  -- Of the listing after the change: while it still is that, the change can be undone.
  version integer NOT NULL,
  created_at timestamptz NOT NULL,
  undone_at timestamptz
);
CREATE INDEX listing_change_listing ON listing_change (listing_id);

-- Stock of the office that an agent says is gone; a supervisor decides.
CREATE TABLE listing_report (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('rented', 'sold', 'off-market', 'duplicate', 'wrong-data')),
  note text NOT NULL DEFAULT '',
  by_id bigint REFERENCES agent ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by bigint REFERENCES agent ON DELETE SET NULL,
  confirmed boolean
);
-- One open report of a listing is enough.
CREATE UNIQUE INDEX listing_report_open ON listing_report (listing_id) WHERE decided_at IS NULL;
