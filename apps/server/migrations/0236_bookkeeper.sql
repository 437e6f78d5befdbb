-- Bookkeepers: the office's money, without clients and mail.
ALTER TABLE agent DROP CONSTRAINT agent_roles_known;
ALTER TABLE agent ADD CONSTRAINT agent_roles_known
  CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['AGENT', 'BOOKKEEPER', 'DEVELOPER', 'SUPERVISOR']);
