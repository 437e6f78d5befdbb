-- Yearly price levels of closed listings and recorded sales, by borough: what older comps are adjusted with.
CREATE TABLE market_index (
  ad_type text NOT NULL CHECK (ad_type IN ('rental', 'sale')),
  borough text NOT NULL,
  year integer NOT NULL,
  -- Natural logarithm of the price relative to other closings of the same building.
  level double precision NOT NULL,
  closings integer NOT NULL,
  computed_on date NOT NULL,
  PRIMARY KEY (ad_type, borough, year)
);
