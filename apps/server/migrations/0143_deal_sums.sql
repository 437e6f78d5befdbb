-- Sums of the whole office by month, so that its overview and the totals of its list need not read every deal. Changes
-- are added as rows of their own, which no other transaction waits for; a job sums them up, and a nightly check compares
-- them with the deals and the journal.

CREATE TABLE deal_month_sum (
  month date NOT NULL,
  kind text NOT NULL,
  stage text NOT NULL,
  pending_op boolean NOT NULL,
  pending_check boolean NOT NULL,
  deals integer NOT NULL,
  op_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  -- Deals with a price, and their sum.
  priced integer NOT NULL,
  price_cents bigint NOT NULL
);
CREATE INDEX deal_month_sum_month ON deal_month_sum (month);

CREATE FUNCTION add_deal_sum(d deal, factor integer) RETURNS void LANGUAGE sql AS $$
  INSERT INTO deal_month_sum VALUES (date_trunc('month', d.deal_date)::date, d.kind, d.stage, d.pending_op,
    d.pending_check, factor, factor * d.op_cents, factor * d.fee_cents, factor * coalesce(d.net_cents, 0),
    CASE WHEN d.price_cents IS NULL THEN 0 ELSE factor END, factor * coalesce(d.price_cents, 0))
$$;
CREATE FUNCTION sum_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN PERFORM add_deal_sum(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN PERFORM add_deal_sum(NEW, 1); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deal_summed AFTER INSERT OR DELETE ON deal FOR EACH ROW EXECUTE FUNCTION sum_deal();
CREATE TRIGGER deal_summed_again AFTER UPDATE ON deal FOR EACH ROW
  WHEN ((OLD.deal_date, OLD.kind, OLD.stage, OLD.pending_op, OLD.pending_check, OLD.op_cents, OLD.fee_cents,
      OLD.net_cents, OLD.price_cents, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.deal_date, NEW.kind, NEW.stage, NEW.pending_op, NEW.pending_check, NEW.op_cents, NEW.fee_cents,
      NEW.net_cents, NEW.price_cents, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION sum_deal();

-- Postings by month and account, apart for those that name an agent.
CREATE TABLE journal_month_sum (
  month date NOT NULL,
  account text NOT NULL,
  of_agents boolean NOT NULL,
  cents bigint NOT NULL
);
CREATE INDEX journal_month_sum_month ON journal_month_sum (account, month);

-- The journal is append-only: sums only grow by what is inserted.
CREATE FUNCTION sum_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO journal_month_sum SELECT date_trunc('month', booked_on)::date, account, agent_id IS NOT NULL, sum(cents)
    FROM inserted GROUP BY 1, 2, 3;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_posting_summed AFTER INSERT ON journal_posting REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION sum_postings();
INSERT INTO journal_month_sum SELECT date_trunc('month', booked_on)::date, account, agent_id IS NOT NULL, sum(cents)
  FROM journal_posting GROUP BY 1, 2, 3;

-- Looks of supervisors at a record, which are recorded once an hour.
CREATE INDEX office_audit_view ON office_audit (by_id, what, (details ->> 'record'), created_at)
  WHERE details ? 'record';
