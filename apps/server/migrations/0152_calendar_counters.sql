-- Other times that attendees propose (COUNTER), and how the agent answers them (DECLINECOUNTER).
ALTER TABLE calendar_email DROP CONSTRAINT calendar_email_method;
ALTER TABLE calendar_email ADD CONSTRAINT calendar_email_method
  CHECK (method IN ('REQUEST', 'CANCEL', 'REPLY', 'DECLINECOUNTER'));

-- The agent's answer to a proposed time; null while there is none.
ALTER TABLE calendar_invitation ADD COLUMN decision text
  CONSTRAINT calendar_invitation_decision CHECK (decision IN ('accepted', 'declined'));
