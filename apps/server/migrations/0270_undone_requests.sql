-- What a reminder or an answer changed, so that undoing it before it is sent brings it back; null once it is sent.
ALTER TABLE application_request ADD COLUMN before jsonb;
