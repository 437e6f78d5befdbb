-- Answers to inquiries that came back after they were delivered.
CREATE INDEX mail_outbox_recipient_returned ON mail_outbox_recipient (outbox_id) WHERE state = 'returned';
