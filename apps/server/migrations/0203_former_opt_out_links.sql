-- Tokens that links to stop emails had before SECRET_KEY was changed: the links of emails that were sent go on working.

CREATE TABLE email_opt_out_former_link (
  token_hash bytea PRIMARY KEY CONSTRAINT email_opt_out_former_link_hash CHECK (length(token_hash) = 32),
  link_id bigint NOT NULL REFERENCES email_opt_out_link ON DELETE CASCADE,
  replaced_at timestamptz NOT NULL
);
CREATE INDEX email_opt_out_former_link_of ON email_opt_out_former_link (link_id);
