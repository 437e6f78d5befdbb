-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.find_listing_cards(ids bigint[])
 RETURNS TABLE(id bigint, building_id bigint, ad_type text, address text, unit text, borough text, zip text, neighborhood text, price_cents bigint, bedrooms smallint, bathrooms smallint, size integer, furnished text, ownership text, building_pets smallint, apartment_features bigint, building_features bigint, standard_status text, no_fee boolean, published_at timestamp with time zone, price_dropped_at timestamp with time zone, latitude double precision, longitude double precision, photos text)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE ROWS 20
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT l.id, l.building_id, l.ad_type, b.address, u.label, b.borough, b.zip, l.neighborhood,
      l.price_cents, l.bedrooms, l.bathrooms, l.size, l.furnished, l.ownership, b.pets, l.apartment_features,
      l.building_features, l.standard_status, l.no_fee, l.published_at, l.price_dropped_at, l.latitude, l.longitude,
      (SELECT string_agg(p.name, ',' ORDER BY p.position) FROM listing_photo p WHERE p.listing_id = l.id)
    FROM unnest(ids) WITH ORDINALITY AS wanted (id, place)
      JOIN listing l ON l.id = wanted.id
      JOIN building b ON b.id = l.building_id
      JOIN unit u ON u.id = l.unit_id
    ORDER BY wanted.place;
END $function$;
