-- Until when steps of the sequence counted as sent before a reminder, so that undoing it brings that back.
ALTER TABLE invoice_email ADD COLUMN reminders_before date;
