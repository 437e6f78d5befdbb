-- Likes, requested showings and questions of clients wait until the agent has answered them.
ALTER TABLE listing_question ADD COLUMN answered_at timestamptz;
CREATE INDEX listing_question_waiting ON listing_question (agent_id, at, id) WHERE answered_at IS NULL;

ALTER TABLE listing_mark
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT listing_mark_id UNIQUE,
  ADD COLUMN answered_at timestamptz;
-- Agents have seen older likes; only new ones are to wait.
UPDATE listing_mark SET answered_at = at WHERE mark = 'like' AND at < now() - interval '7 days';
CREATE INDEX listing_mark_waiting ON listing_mark (agent_id, at, id) WHERE mark = 'like' AND answered_at IS NULL;
