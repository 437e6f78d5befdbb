-- Inquiries by the address of their person, whose spelling is kept.
CREATE INDEX CONCURRENTLY IF NOT EXISTS inquiry_email_folded ON inquiry (lower(email), last_message_at) WHERE email <> ''
