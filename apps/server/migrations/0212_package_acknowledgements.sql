-- What the sender of a package was shown and acknowledged; null for packages that waited before there was a list.
ALTER TABLE application_submission ADD COLUMN acknowledged text[];
ALTER TABLE application_submission ADD COLUMN income_tests boolean NOT NULL DEFAULT true;
