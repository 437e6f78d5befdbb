-- Mail accounts are connected by more than one issuer, and an answer is traded at the one that was asked. What is under
-- way for a few minutes begins anew.
DELETE FROM sign_in_request;
ALTER TABLE sign_in_request ADD COLUMN issuer text NOT NULL
  CONSTRAINT sign_in_request_issuer_known CHECK (issuer IN ('builtin', 'google', 'microsoft'));
