-- What an answer changed of its inquiry, so that undoing it before it is sent brings it back; null of older ones.
ALTER TABLE inquiry_message ADD COLUMN inquiry_before jsonb;
