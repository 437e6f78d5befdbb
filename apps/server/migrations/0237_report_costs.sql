-- What the background and credit check cost that an application fee is for: the fee is at most that.
ALTER TABLE application_form ADD COLUMN report_cost_cents bigint;
ALTER TABLE application_form ADD CONSTRAINT application_form_report_cost CHECK (report_cost_cents >= 0) NOT VALID;
