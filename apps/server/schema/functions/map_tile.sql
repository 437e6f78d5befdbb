-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.map_tile(longitude double precision, latitude double precision)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN longitude BETWEEN -180 AND 180 AND latitude BETWEEN -90 AND 90
    THEN (floor(longitude * 128) * 65536 + floor(latitude * 256))::integer END
$function$;
