-- What a change that an email announces had before, so that undoing it brings it back; null where it can't be undone.
ALTER TABLE showing_email ADD COLUMN before jsonb;
