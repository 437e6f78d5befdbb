-- Numbers of forms that are not deleted, so that a list of a large office knows its length without reading it. Changes are
-- added as rows of their own, which no other transaction waits for; a job sums them up.
CREATE TABLE application_form_count (
  agent_id bigint NOT NULL,
  status text NOT NULL,
  applicant_type text NOT NULL,
  forms integer NOT NULL
);
CREATE INDEX application_form_count_agent ON application_form_count (agent_id);

CREATE FUNCTION count_application_form() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.deleted_at IS NULL THEN
    INSERT INTO application_form_count VALUES (OLD.agent_id, OLD.status, OLD.applicant_type, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.deleted_at IS NULL THEN
    INSERT INTO application_form_count VALUES (NEW.agent_id, NEW.status, NEW.applicant_type, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER application_form_counted AFTER INSERT OR DELETE ON application_form
  FOR EACH ROW EXECUTE FUNCTION count_application_form();
CREATE TRIGGER application_form_recounted AFTER UPDATE ON application_form FOR EACH ROW
  WHEN ((OLD.agent_id, OLD.status, OLD.applicant_type, OLD.deleted_at IS NULL)
    IS DISTINCT FROM (NEW.agent_id, NEW.status, NEW.applicant_type, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION count_application_form();

INSERT INTO application_form_count SELECT agent_id, status, applicant_type, count(*) FROM application_form
  WHERE deleted_at IS NULL GROUP BY agent_id, status, applicant_type;
