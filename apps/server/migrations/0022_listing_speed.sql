-- The order of a broad search by price, as `listing_newest` is that by age: a page of it is walked to, not sorted.
CREATE INDEX listing_price ON listing (ad_type, price_cents DESC, id DESC) WHERE active;
