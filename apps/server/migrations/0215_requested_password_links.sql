-- Null for a link that the person asked for by email, or that the operator printed.
ALTER TABLE password_link ALTER COLUMN created_by DROP NOT NULL;
