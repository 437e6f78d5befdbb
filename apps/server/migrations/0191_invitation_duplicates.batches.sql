-- The newest open invitation to an address is the one that counts: a race left others beside it.
WITH batch AS (SELECT id FROM invitation WHERE id > $1 ORDER BY id LIMIT 5000),
  changed AS (DELETE FROM invitation i USING batch WHERE i.id = batch.id AND i.accepted_at IS NULL
    AND EXISTS (SELECT FROM invitation later WHERE later.email = i.email AND later.accepted_at IS NULL AND later.id > i.id))
SELECT max(id) AS last FROM batch
