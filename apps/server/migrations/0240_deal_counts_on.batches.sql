WITH batch AS (SELECT id FROM deal WHERE id > $1 ORDER BY id LIMIT 5000),
  changed AS (UPDATE deal d SET counts_on = e.booked_on FROM batch, journal_entry e
    WHERE d.id = batch.id AND e.id = d.entry_id AND e.kind = 'deal' AND e.booked_on <> d.deal_date
      AND d.counts_on IS DISTINCT FROM e.booked_on)
SELECT max(id) AS last FROM batch
