-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.trigram_bits(words text)
 RETURNS bit
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (SELECT COALESCE(bit_or(set_bit((0)::bit(1024), (((('x'::text || "left"(md5(trigram.trigram), 4)))::bit(16))::integer & 1023), 1)), (0)::bit(1024)) AS "coalesce" FROM unnest(show_trgm(trigram_bits.words)) trigram(trigram));
