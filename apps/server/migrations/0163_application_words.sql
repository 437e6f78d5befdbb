-- The words of each form that is not deleted, so that a search for a common name counts its matches in an index alone.
CREATE TABLE application_form_word (
  word text COLLATE "C" NOT NULL,
  form_id bigint NOT NULL REFERENCES application_form (id) ON DELETE CASCADE,
  PRIMARY KEY (word, form_id)
);
CREATE INDEX application_form_word_form ON application_form_word (form_id);

CREATE FUNCTION index_application_form_words() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words text[] := CASE WHEN NEW.deleted_at IS NULL THEN string_to_array(trim(NEW.search_text), ' ') ELSE '{}' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM application_form_word WHERE form_id = NEW.id AND word <> ALL (words);
  END IF;
  INSERT INTO application_form_word SELECT DISTINCT word, NEW.id FROM unnest(words) word WHERE word <> ''
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER application_form_words_added AFTER INSERT ON application_form
  FOR EACH ROW EXECUTE FUNCTION index_application_form_words();
CREATE TRIGGER application_form_words_changed AFTER UPDATE OF search_text, deleted_at ON application_form FOR EACH ROW
  WHEN ((OLD.search_text, OLD.deleted_at IS NULL) IS DISTINCT FROM (NEW.search_text, NEW.deleted_at IS NULL))
  EXECUTE FUNCTION index_application_form_words();

INSERT INTO application_form_word
  SELECT DISTINCT word, f.id FROM application_form f, unnest(string_to_array(trim(f.search_text), ' ')) word
  WHERE f.deleted_at IS NULL AND word <> '';
ANALYZE application_form_word;
