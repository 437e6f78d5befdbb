CREATE INDEX CONCURRENTLY IF NOT EXISTS deal_all_in ON deal (agent_id, deal_date)
  INCLUDE (kind, stage, op_cents, fee_cents, net_cents)
  WHERE stage IN ('deal_submitted', 'pending') AND received_op_cents + absorbed_cents >= op_cents
    AND received_cents - received_op_cents >= fee_cents AND deleted_at IS NULL
