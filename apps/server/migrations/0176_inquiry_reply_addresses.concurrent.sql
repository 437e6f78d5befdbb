-- A later mail from a portal's address belongs to the inquiry whose mails came from it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS inquiry_message_reply_address ON inquiry_message ((found -> 'reply_to' ->> 'address'))
  WHERE found -> 'reply_to' ->> 'address' <> '';
