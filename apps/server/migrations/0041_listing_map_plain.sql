-- The map without filters, or with price and bedrooms alone, which is how it is mostly looked at: an entry of
-- `listing_map` has twenty columns more, all of which are unpacked for each home in sight.
CREATE INDEX listing_map_plain ON listing (ad_type, latitude, longitude) INCLUDE (id, price_cents, bedrooms)
  WHERE active AND latitude IS NOT NULL;
