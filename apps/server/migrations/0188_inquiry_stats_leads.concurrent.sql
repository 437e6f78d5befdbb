CREATE INDEX CONCURRENTLY IF NOT EXISTS inquiry_stats_leads ON inquiry (created_at)
  INCLUDE (id, credited_agent_id, first_src_type, answered_at, first_due_at) WHERE state <> 'not_lead'
