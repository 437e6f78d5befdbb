WITH batch AS (
  SELECT id, email FROM inquiry WHERE id > $1 ORDER BY id LIMIT 5000
), marked AS (
  UPDATE inquiry i SET email_is_relay = true FROM batch
  WHERE i.id = batch.id AND batch.email LIKE '%@convo.zillow.com' AND NOT i.email_is_relay
)
SELECT max(id) AS last FROM batch
