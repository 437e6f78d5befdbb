CREATE INDEX CONCURRENTLY IF NOT EXISTS deal_counts_on ON deal (counts_on) WHERE counts_on IS NOT NULL
