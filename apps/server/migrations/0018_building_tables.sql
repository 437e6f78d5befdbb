-- The table of a building's listings: its four tabs are counted from the index alone, and read newest first. It begins
-- with the building, so the plain index of that is not needed beside it.
CREATE INDEX listing_building_table ON listing (building_id, ad_type, published_at DESC, id DESC)
  INCLUDE (active, standard_status, deleted_at);
DROP INDEX listing_building;

-- Closed listings near one: every condition stands in the key, so that the index alone says which rows are worth
-- reading; with them beside the key, a dense district's year was read row by row.
DROP INDEX listing_closed;
CREATE INDEX listing_closed ON listing (ad_type, neighborhood, bedrooms, status_changed_at, latitude, longitude)
  WHERE standard_status = 'Closed';
