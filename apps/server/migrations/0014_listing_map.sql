-- What stands in a part of the map: the same columns as `listing_search`, found by position.
CREATE INDEX listing_map ON listing (ad_type, latitude, longitude)
  INCLUDE (id, neighborhood, bedrooms, price_cents, published_at, bathrooms, size, building_features,
    apartment_features, pets, ownership, building_type, furnished, street_number, avenue_number, no_fee,
    available_from, company_id, price_dropped_at, verified_at)
  WHERE active AND latitude IS NOT NULL;
