-- What no source stated is unknown, stored as ''.
ALTER TABLE listing
  DROP CONSTRAINT listing_furnished_check,
  ADD CONSTRAINT listing_furnished_check CHECK (furnished IN ('', 'unfurnished', 'furnished', 'flexible'));

-- Feeds and sheets made a building without stories an elevator building and one with a few stories a walk-up, and the
-- city's list of new housing has no type. The next record that names the feature brings it back (bit 1: elevator).
UPDATE building SET building_type = '',
  features = CASE WHEN building_type = 'elevator' THEN features & ~2::bigint ELSE features END
WHERE (floors IS NULL AND building_type IN ('elevator', 'walk-up')
    AND (source NOT LIKE 'NYC %' OR source = 'NYC HPD, Housing New York'))
  OR (floors < 7 AND building_type = 'walk-up' AND source NOT LIKE 'NYC %');

-- One spelling of a street and of a house number: `MC GRAW AVENUE`, `W STREET`, `8410 153 AVENUE` in Queens. A building
-- that exists in both spellings stays.
WITH respelled AS (
  SELECT id, borough,
    CASE WHEN borough = 'QN' AND street ~ '^\d+ (STREET|AVENUE|ROAD|DRIVE|PLACE|LANE|TERRACE|COURT|CRESCENT)$'
      THEN regexp_replace(house_number, '^(\d{1,3})(\d{2})([A-Z]?)$', '\1-\2\3') ELSE house_number END AS house_number,
    CASE street WHEN 'W STREET' THEN 'WEST STREET' WHEN 'S STREET' THEN 'SOUTH STREET'
      WHEN 'DE KALB AVENUE' THEN 'DEKALB AVENUE' WHEN 'DE WITT AVENUE' THEN 'DEWITT AVENUE'
      WHEN 'DE REIMER AVENUE' THEN 'DEREIMER AVENUE' WHEN 'MC DONOUGH STREET' THEN 'MACDONOUGH STREET'
      WHEN 'MCDONOUGH STREET' THEN 'MACDONOUGH STREET'
      ELSE regexp_replace(street, '\m(MC|MAC) (?!STREET|AVENUE|PLACE|ROAD|COURT|LANE)([A-Z]{3,})', '\1\2') END AS street,
    house_number AS old_number, street AS old_street, address
  FROM building
), changed AS (
  SELECT DISTINCT ON (borough, house_number, street) id, borough, house_number, street,
    house_number || CASE WHEN street = old_street THEN substr(address, length(old_number) + 1)
      ELSE regexp_replace(regexp_replace(regexp_replace(substr(address, length(old_number) + 1),
        '^ W Street$', ' West Street'), '^ S Street$', ' South Street'), '\m(Mc|Mac|De) ([A-Z])', '\1\2') END AS address
  FROM respelled WHERE (house_number, street) IS DISTINCT FROM (old_number, old_street)
  ORDER BY borough, house_number, street, id
)
UPDATE building b SET house_number = changed.house_number, street = changed.street, address = changed.address
FROM changed WHERE changed.id = b.id AND NOT EXISTS (
  SELECT FROM building twin WHERE twin.borough = changed.borough AND twin.house_number = changed.house_number
    AND twin.street = changed.street);
