-- An agent whose split on a sheet is not their plan's gives a reason.
ALTER TABLE deal_agent
  ADD COLUMN departs boolean NOT NULL DEFAULT false,
  ADD COLUMN split_reason text NOT NULL DEFAULT '';
