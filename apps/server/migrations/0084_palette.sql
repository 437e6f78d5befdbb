-- What the command palette finds by: streets whose number is unknown or comes last (`west 94`, `2nd avenue 23`), the
-- buildings with something on the market, and an agent's clients by parts of names, emails and phone numbers.
CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE INDEX building_street ON building (street text_pattern_ops);
CREATE INDEX building_house ON building (house_number, street text_pattern_ops);
CREATE INDEX listing_active_building ON listing (building_id) INCLUDE (agent_id) WHERE active;

CREATE INDEX client_search_trigram ON client USING gin (agent_id, search gin_trgm_ops) WHERE archived_at IS NULL;
CREATE INDEX client_email_trigram ON client_email USING gin (agent_id, lower(email::text) gin_trgm_ops);
CREATE INDEX client_phone_trigram ON client_phone USING gin (translate(phone, ' ()+.-', '') gin_trgm_ops);
