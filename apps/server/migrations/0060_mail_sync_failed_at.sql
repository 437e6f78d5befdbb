-- When the last failed sync ended, and since when the account has no room left; null when all is well.
ALTER TABLE mail_sync ADD COLUMN failed_at timestamptz, ADD COLUMN full_at timestamptz;
