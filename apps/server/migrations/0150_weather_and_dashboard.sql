-- The last reply of the weather service for a position, rounded to a tenth of a degree.
CREATE TABLE weather_report (
  latitude numeric(4, 1) NOT NULL,
  longitude numeric(4, 1) NOT NULL,
  -- null until the service has answered once
  report jsonb,
  fetched_at timestamptz,
  -- By what one process asks at a time, and not more than once a minute while the service fails.
  attempted_at timestamptz NOT NULL,
  PRIMARY KEY (latitude, longitude)
);

-- Until when a person has seen the new listings of the dashboard.
CREATE TABLE new_listings_look (
  person_id bigint PRIMARY KEY REFERENCES person ON DELETE CASCADE,
  looked_at timestamptz NOT NULL
);

CREATE INDEX listing_published ON listing (published_at DESC, id DESC) INCLUDE (ad_type) WHERE active;
CREATE INDEX saved_search_active_agent ON saved_search (agent_id)
  INCLUDE (id, client_id) WHERE suspended_by IS NULL AND removed_at IS NULL;
