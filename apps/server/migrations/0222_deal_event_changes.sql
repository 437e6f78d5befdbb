-- What a change of a deal in review changed: each value before and after, as its history shows it.
ALTER TABLE deal_event ADD COLUMN changes jsonb NOT NULL DEFAULT '[]';
