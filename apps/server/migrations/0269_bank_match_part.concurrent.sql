CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS bank_match_part ON bank_match (entry_id, part)
