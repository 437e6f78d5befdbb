-- An action on a whole list is shown in every tab of its owner, also after a reload, while it runs and just after.
ALTER TABLE mail_bulk_action
  ADD COLUMN whole_list boolean NOT NULL DEFAULT false,
  ADD COLUMN finished_at timestamptz;
