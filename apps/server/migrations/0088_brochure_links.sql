-- A brochure prepared for a client shares their personal page by a QR code.
ALTER TABLE shared_link DROP CONSTRAINT shared_link_channel_known,
  ADD CONSTRAINT shared_link_channel_known CHECK (channel IN ('mail', 'sms', 'whatsapp', 'copy', 'brochure'));
