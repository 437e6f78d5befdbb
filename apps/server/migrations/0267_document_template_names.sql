-- Two templates of one agent, or of the office, have two names: who uses one sees which. Of equal names all but the oldest
-- get a number.
DO $$
DECLARE
  equal record;
  number integer;
  renamed text;
BEGIN
  FOR equal IN
    SELECT id, name, CASE WHEN shared THEN 0 ELSE agent_id END AS owner FROM (
      SELECT t.*, row_number() OVER (
        PARTITION BY CASE WHEN shared THEN 0 ELSE agent_id END, lower(name) ORDER BY id) AS nr
      FROM document_template t WHERE deleted_at IS NULL) numbered
    WHERE nr > 1 ORDER BY id
  LOOP
    number := 1;
    LOOP
      number := number + 1;
      -- Names have at most 120 characters.
      renamed := left(equal.name, 120 - length(format(' (%s)', number))) || format(' (%s)', number);
      EXIT WHEN NOT EXISTS (SELECT FROM document_template
        WHERE deleted_at IS NULL AND CASE WHEN shared THEN 0 ELSE agent_id END = equal.owner AND lower(name) = lower(renamed));
    END LOOP;
    UPDATE document_template SET name = renamed WHERE id = equal.id;
  END LOOP;
END $$;
CREATE UNIQUE INDEX document_template_name ON document_template ((CASE WHEN shared THEN 0 ELSE agent_id END), lower(name))
  WHERE deleted_at IS NULL;
