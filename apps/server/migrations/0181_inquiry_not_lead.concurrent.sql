CREATE INDEX CONCURRENTLY IF NOT EXISTS inquiry_not_lead ON inquiry (agent_id, last_message_at DESC, id DESC) WHERE state = 'not_lead'
