CREATE INDEX CONCURRENTLY IF NOT EXISTS invoice_credit ON invoice (company_key) INCLUDE (open_cents, agent_id)
  WHERE open_cents < 0 AND sent_at IS NOT NULL
