-- What a signature covers, with the values that were signed, and since when something of it is different. Null for
-- signatures of before, which cover the person's own answers and papers, and the applicant's the pets.
ALTER TABLE application_signature ADD COLUMN covers jsonb;
ALTER TABLE application_signature ADD COLUMN outdated_at timestamptz;
