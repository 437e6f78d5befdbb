-- A request that an agent made by hand is not withdrawn when an import that asked for the same person is undone.
ALTER TABLE client_request ADD by_hand boolean NOT NULL DEFAULT true;
UPDATE client_request q SET by_hand = false
FROM client_import_row r WHERE r.request_id = q.id AND q.state = 'waiting';

-- Applying an import can be canceled until it is committed. Apart from the import, whose row is locked meanwhile.
ALTER TABLE client_import_progress ADD canceled boolean NOT NULL DEFAULT false;
CREATE TABLE sheet_import_progress (
  import_id bigint PRIMARY KEY,
  canceled boolean NOT NULL DEFAULT false
);
