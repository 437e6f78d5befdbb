-- A listing's contact carries the name of its agent: when the agent is renamed, it follows.
CREATE FUNCTION rename_listing_contacts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listing SET contact = jsonb_set(contact, '{name}', to_jsonb(NEW.name))
  WHERE agent_id = NEW.id AND contact ->> 'name' = OLD.name;
  RETURN NULL;
END $$;

CREATE TRIGGER person_renamed AFTER UPDATE OF name ON person
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION rename_listing_contacts();
