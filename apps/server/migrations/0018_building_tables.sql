-- The table of a building's listings: its four tabs are counted from the index alone, and read newest first. It begins
-- with the building, so the plain index of that is not needed beside it.
CREATE INDEX listing_building_table ON listing (building_id, ad_type, published_at DESC, id DESC)
  INCLUDE (active, standard_status, deleted_at);
DROP INDEX listing_building;
