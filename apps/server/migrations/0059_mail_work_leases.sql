-- Work at a remote mailbox that one process does at a time. A row instead of a lock, so that no transaction stays open
-- while a server answers.
CREATE TABLE mail_work_lease (
  person_id bigint NOT NULL REFERENCES person ON DELETE CASCADE,
  -- 'drafts': moving drafts between here and there; 'token': renewing the access token.
  work text NOT NULL,
  claim uuid NOT NULL,
  leased_until timestamptz NOT NULL,
  leased_by text NOT NULL,
  PRIMARY KEY (person_id, work)
);
