WITH batch AS (SELECT id FROM application_signature WHERE id > $1 ORDER BY id LIMIT 5000),
  changed AS (UPDATE application_signature s SET outdated_at = greatest(f.changed_at, s.signed_at)
    FROM batch, application_form f WHERE s.id = batch.id AND f.id = s.form_id AND s.version <> f.version
      AND s.outdated_at IS NULL)
SELECT max(id) AS last FROM batch
