-- Deleted ones can be restored for 30 days.
ALTER TABLE mail_template ADD deleted_at timestamptz;
ALTER TABLE mail_signature ADD deleted_at timestamptz;
ALTER TABLE tour_photo ADD deleted_at timestamptz;
