-- What checking the S/MIME signature of a message found when it arrived; null for a message without one.
ALTER TABLE mail_message ADD COLUMN signature jsonb;
