-- A second request of the same reader to see a listing replaces the first, so that one waits for an answer.
ALTER TABLE listing_question ADD replaced_at timestamptz;

UPDATE listing_question q SET replaced_at = later.at
FROM listing_question later
WHERE q.kind = 'showing' AND q.answered_at IS NULL AND later.kind = 'showing' AND later.client_id = q.client_id
  AND later.participant_id IS NOT DISTINCT FROM q.participant_id AND later.listing_id IS NOT DISTINCT FROM q.listing_id
  AND (later.at, later.id) > (q.at, q.id);
