-- How agents of this office get into a listing of another office, as one of them learned it. An own listing has its own.
ALTER TABLE showing_access
  ADD COLUMN kind text COLLATE "C",
  ADD COLUMN note text NOT NULL DEFAULT '';
