-- What the background and credit check cost that an application fee is for: the fee is at most that.
ALTER TABLE application_form ADD COLUMN report_cost_cents bigint
  CONSTRAINT application_form_report_cost CHECK (report_cost_cents >= 0);

-- Guarantors get a list of papers for each way of earning a living. Where a supervisor changed the one list of guarantors,
-- it is what the others begin with.
INSERT INTO application_checklist (kind, company, company_name, items, changed_at)
SELECT kind.name, l.company, l.company_name, l.items, l.changed_at
FROM application_checklist l, unnest(ARRAY['guarantor-self-employed', 'guarantor-student', 'guarantor-retired',
  'guarantor-other', 'guarantor-abroad']) AS kind (name)
WHERE l.kind = 'guarantor';
