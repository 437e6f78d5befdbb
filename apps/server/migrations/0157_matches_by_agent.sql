-- Clients of an agent with matches to send.
CREATE INDEX client_match_agent ON client_match (agent_id, matched_at) INCLUDE (client_id, listing_id, search_id);
