CREATE INDEX CONCURRENTLY IF NOT EXISTS open_house_visitor_deleted ON open_house_visitor (deleted_at) WHERE deleted_at IS NOT NULL
