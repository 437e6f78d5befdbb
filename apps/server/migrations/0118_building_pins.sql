-- Who added a building may correct its place on the map.
ALTER TABLE building ADD added_by bigint REFERENCES agent ON DELETE SET NULL;
CREATE INDEX building_added_by ON building (added_by) WHERE added_by IS NOT NULL;
