-- What contact lists of other systems have of a client: birthday, budget and address.
ALTER TABLE client
  -- Month and day, `04-15`; the year is in year_born. Like it on the edit form only: never in lists, search or mails.
  ADD birthday text,
  ADD budget_min_cents bigint,
  ADD budget_max_cents bigint,
  -- Where the client lives now, in one line.
  ADD address text NOT NULL DEFAULT '';

-- The rows of an imported file that is not applied yet, in parts of one thousand as JSON.
CREATE TABLE client_import_chunk (
  import_id bigint NOT NULL REFERENCES client_import ON DELETE CASCADE,
  position integer NOT NULL,
  rows text NOT NULL,
  PRIMARY KEY (import_id, position)
);

-- The plan that is being applied, so that another process can go on with it when this one ends.
ALTER TABLE client_import_progress
  ADD digest text NOT NULL DEFAULT '',
  ADD ask boolean NOT NULL DEFAULT true,
  ADD error text NOT NULL DEFAULT '';
-- Tags that an import made, for its undo.
ALTER TABLE client_import ADD tag_ids bigint[] NOT NULL DEFAULT '{}';
-- An import of a supervisor adds clients of other agents, too.
ALTER TABLE client_import_row ADD agent_id bigint;
