-- What the suggestions are found by: people's names without accents and marks, and corners of the grid.
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Immutable, so that a column can be computed by it: the dictionary is named, and does not change under us.
CREATE FUNCTION search_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT trim(regexp_replace(
    translate(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '''’`', ''), '[\s.,;:"()_/@+-]+', ' ', 'g'))
$$;

ALTER TABLE person ADD COLUMN search_name text NOT NULL GENERATED ALWAYS AS (search_words(name)) STORED;

CREATE INDEX building_corner ON building (street_number, avenue_number) WHERE borough = 'MN';
