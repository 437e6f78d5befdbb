-- A deleted event lets go of the changes that name it, without reading all of them.
CREATE INDEX listing_change_event ON listing_change (event_id) WHERE event_id IS NOT NULL;
