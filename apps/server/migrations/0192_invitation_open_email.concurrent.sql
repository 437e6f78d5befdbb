CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS invitation_open_email ON invitation (email)
  WHERE accepted_at IS NULL AND email IS NOT NULL
