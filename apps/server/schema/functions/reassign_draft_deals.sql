-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.reassign_draft_deals()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  moved bigint[];
BEGIN
  WITH draft AS (
    UPDATE deal SET agent_id = NEW.agent_id, version = version + 1, key = NULL
    WHERE client_id = NEW.id AND agent_id = OLD.agent_id AND stage = 'draft' AND submitted_at IS NULL
    RETURNING id
  ) SELECT array_agg(id) INTO moved FROM draft;
  UPDATE deal_line SET agent_id = NEW.agent_id WHERE deal_id = ANY (moved) AND agent_id = OLD.agent_id;
  -- Where the new agent shares the deal already, the part of the old one is added to theirs.
  UPDATE deal_agent a SET share_rate = a.share_rate + o.share_rate FROM deal_agent o
    WHERE a.deal_id = ANY (moved) AND a.agent_id = NEW.agent_id AND o.deal_id = a.deal_id AND o.agent_id = OLD.agent_id;
  DELETE FROM deal_agent o WHERE o.deal_id = ANY (moved) AND o.agent_id = OLD.agent_id
    AND EXISTS (SELECT FROM deal_agent a WHERE a.deal_id = o.deal_id AND a.agent_id = NEW.agent_id);
  UPDATE deal_agent SET agent_id = NEW.agent_id WHERE deal_id = ANY (moved) AND agent_id = OLD.agent_id;
  RETURN NULL;
END $function$;
