-- Tables, columns and functions by the terms of docs/architecture.md. No row changes.
ALTER TABLE mail_sync_poison RENAME TO mail_sync_quarantine;
ALTER TABLE feed_set_aside RENAME TO feed_quarantine;
ALTER TABLE mail_file_gone RENAME TO file_deletion_queue;
ALTER TABLE file_deletion_queue RENAME COLUMN gone_at TO queued_at;
ALTER TABLE mail_draft_end RENAME TO mail_draft_tombstone;
ALTER TABLE mail_arrival RENAME TO mail_inbound;
ALTER TABLE saved_search_further RENAME TO saved_search_extra_filter;
ALTER TABLE server_fault RENAME TO error_report;
ALTER TABLE hand_over RENAME TO reassignment;
ALTER TABLE listing_news RENAME TO listing_match_queue;
ALTER TABLE client_match RENAME COLUMN told_at TO notified_at;
ALTER INDEX client_match_untold RENAME TO client_match_unnotified;

-- Constraints, indexes and identity sequences follow their tables.
DO $$
DECLARE
  rename record;
  named record;
BEGIN
  FOR rename IN SELECT * FROM (VALUES
    ('mail_sync_poison', 'mail_sync_quarantine'), ('feed_set_aside', 'feed_quarantine'),
    ('mail_file_gone', 'file_deletion_queue'), ('mail_draft_end', 'mail_draft_tombstone'),
    ('mail_arrival', 'mail_inbound'), ('saved_search_further', 'saved_search_extra_filter'),
    ('server_fault', 'error_report'), ('hand_over', 'reassignment'), ('listing_news', 'listing_match_queue')
  ) AS names (old, new)
  LOOP
    FOR named IN SELECT conname AS name FROM pg_constraint
      WHERE conrelid = rename.new::regclass AND starts_with(conname, rename.old || '_')
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', rename.new, named.name,
        rename.new || substr(named.name, length(rename.old) + 1));
    END LOOP;
    FOR named IN SELECT c.relname AS name FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
      WHERE i.indrelid = rename.new::regclass AND starts_with(c.relname, rename.old || '_')
    LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', named.name,
        rename.new || substr(named.name, length(rename.old) + 1));
    END LOOP;
    FOR named IN SELECT c.relname AS name FROM pg_class c JOIN pg_depend d ON d.objid = c.oid
      WHERE c.relkind = 'S' AND d.refobjid = rename.new::regclass AND starts_with(c.relname, rename.old || '_')
    LOOP
      EXECUTE format('ALTER SEQUENCE %I RENAME TO %I', named.name,
        rename.new || substr(named.name, length(rename.old) + 1));
    END LOOP;
  END LOOP;
END $$;

-- Queues files that may have lost their last row; the sweep deletes those that no row names.
ALTER FUNCTION mail_file_left() RENAME TO queue_file_deletion;
CREATE OR REPLACE FUNCTION queue_file_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'mail_message' THEN
    INSERT INTO file_deletion_queue SELECT DISTINCT raw_key FROM old_rows WHERE raw_key IS NOT NULL
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO file_deletion_queue SELECT DISTINCT file_key FROM old_rows ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
ALTER TRIGGER mail_message_file ON mail_message RENAME TO queue_file_deletion;
ALTER TRIGGER mail_attachment_left ON mail_attachment RENAME TO queue_file_deletion;
ALTER TRIGGER mail_upload_left ON mail_upload RENAME TO queue_file_deletion;
ALTER TRIGGER mail_picture_left ON mail_picture RENAME TO queue_file_deletion;

-- Queues listings that appear or change for matching with saved searches.
ALTER FUNCTION listing_news_added() RENAME TO queue_new_listings;
CREATE OR REPLACE FUNCTION queue_new_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_match_queue (listing_id, appeared) SELECT id, 'new' FROM added WHERE active;
  RETURN NULL;
END $$;
ALTER TRIGGER listing_news_added ON listing RENAME TO queue_new_listings;

ALTER FUNCTION listing_news_changed() RENAME TO queue_changed_listing;
CREATE OR REPLACE FUNCTION queue_changed_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_match_queue (listing_id, appeared, price_before_cents) VALUES (NEW.id,
    CASE WHEN OLD.active THEN NULL WHEN OLD.standard_status IN ('Coming Soon', 'Active') THEN 'new' ELSE 'back' END,
    CASE WHEN OLD.active THEN OLD.price_cents END);
  RETURN NULL;
END $$;
ALTER TRIGGER listing_news_changed ON listing RENAME TO queue_changed_listing;
