-- Clients who may be the person of an inquiry, by their whole name.
CREATE INDEX CONCURRENTLY IF NOT EXISTS client_full_name ON client (lower(last_name), lower(first_name)) WHERE archived_at IS NULL
