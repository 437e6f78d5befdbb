-- What storing a mail costs the database, without another result.

-- Each of their statements finds rows by the owner and a few threads: planning them anew at each call, for the numbers
-- at hand, takes longer than carrying them out.
ALTER FUNCTION mail_settle_people(bigint, bigint[]) SET plan_cache_mode = force_generic_plan;
ALTER FUNCTION mail_settle_folders(bigint, bigint[]) SET plan_cache_mode = force_generic_plan;

-- Words of a long text as `search_words` has them, for a parser to which one space is as good as several: those that
-- stand there already, most of the matches there would be, are left alone. The spaces named are those beyond ASCII.
CREATE FUNCTION mail_text_words(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '''’`', ''),
    '[.,;:"()_/@+\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000-]+', ' ', 'g')
$$;

CREATE OR REPLACE FUNCTION mail_search(subject text, sender text, recipients text, body text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('pg_catalog.simple', search_words(left(subject, 1000))), 'A')
    || setweight(to_tsvector('pg_catalog.simple', search_words(left(sender, 1000))), 'B')
    || setweight(to_tsvector('pg_catalog.simple', search_words(left(recipients, 10000))), 'C')
    || setweight(to_tsvector('pg_catalog.simple', mail_text_words(left(body, 100000))), 'D')
$$;
