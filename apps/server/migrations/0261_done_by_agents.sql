-- Who did something in the office has an account: these columns refer to agents, as newer ones do, so that deleting a
-- person without an account does not look through each of these tables. Rows of before were checked against `person`.

ALTER TABLE ach_file
  DROP CONSTRAINT ach_file_created_by_fkey,
  ADD CONSTRAINT ach_file_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID,
  DROP CONSTRAINT ach_file_voided_by_fkey,
  ADD CONSTRAINT ach_file_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES agent NOT VALID;
ALTER TABLE ach_file_download
  DROP CONSTRAINT ach_file_download_person_id_fkey,
  ADD CONSTRAINT ach_file_download_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent NOT VALID;
ALTER TABLE ach_setting
  DROP CONSTRAINT ach_setting_changed_by_fkey,
  ADD CONSTRAINT ach_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent NOT VALID;
ALTER TABLE agent_commission_plan
  DROP CONSTRAINT agent_commission_plan_changed_by_fkey,
  ADD CONSTRAINT agent_commission_plan_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent NOT VALID;
ALTER TABLE agent_opening_balance
  DROP CONSTRAINT agent_opening_balance_changed_by_fkey,
  ADD CONSTRAINT agent_opening_balance_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent NOT VALID;
ALTER TABLE application_access
  DROP CONSTRAINT application_access_person_id_fkey,
  ADD CONSTRAINT application_access_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent NOT VALID;
ALTER TABLE bank_account
  DROP CONSTRAINT bank_account_created_by_fkey,
  ADD CONSTRAINT bank_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID;
ALTER TABLE bank_match
  DROP CONSTRAINT bank_match_matched_by_fkey,
  ADD CONSTRAINT bank_match_matched_by_fkey FOREIGN KEY (matched_by) REFERENCES agent NOT VALID;
ALTER TABLE bank_statement
  DROP CONSTRAINT bank_statement_created_by_fkey,
  ADD CONSTRAINT bank_statement_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID,
  DROP CONSTRAINT bank_statement_imported_by_fkey,
  ADD CONSTRAINT bank_statement_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES agent NOT VALID,
  DROP CONSTRAINT bank_statement_undone_by_fkey,
  ADD CONSTRAINT bank_statement_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES agent NOT VALID;
ALTER TABLE bank_transaction
  DROP CONSTRAINT bank_transaction_set_aside_by_fkey,
  ADD CONSTRAINT bank_transaction_set_aside_by_fkey FOREIGN KEY (set_aside_by) REFERENCES agent NOT VALID;
ALTER TABLE charge_settlement
  DROP CONSTRAINT charge_settlement_created_by_fkey,
  ADD CONSTRAINT charge_settlement_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID,
  DROP CONSTRAINT charge_settlement_undone_by_fkey,
  ADD CONSTRAINT charge_settlement_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES agent NOT VALID;
ALTER TABLE check_setting
  DROP CONSTRAINT check_setting_changed_by_fkey,
  ADD CONSTRAINT check_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent NOT VALID;
ALTER TABLE commission_plan_terms
  DROP CONSTRAINT commission_plan_terms_changed_by_fkey,
  ADD CONSTRAINT commission_plan_terms_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent NOT VALID;
ALTER TABLE deal_event
  DROP CONSTRAINT deal_event_person_id_fkey,
  ADD CONSTRAINT deal_event_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent NOT VALID;
ALTER TABLE deal_paper
  DROP CONSTRAINT deal_paper_created_by_fkey,
  ADD CONSTRAINT deal_paper_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID;
ALTER TABLE deal_receipt
  DROP CONSTRAINT deal_receipt_created_by_fkey,
  ADD CONSTRAINT deal_receipt_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID;
ALTER TABLE invoice_email
  DROP CONSTRAINT invoice_email_created_by_fkey,
  ADD CONSTRAINT invoice_email_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID;
ALTER TABLE invoice_event
  DROP CONSTRAINT invoice_event_person_id_fkey,
  ADD CONSTRAINT invoice_event_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent NOT VALID;
ALTER TABLE invoice_settlement
  DROP CONSTRAINT invoice_settlement_created_by_fkey,
  ADD CONSTRAINT invoice_settlement_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID;
ALTER TABLE invoice_version
  DROP CONSTRAINT invoice_version_created_by_fkey,
  ADD CONSTRAINT invoice_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID;
ALTER TABLE journal_account_name
  DROP CONSTRAINT journal_account_name_changed_by_fkey,
  ADD CONSTRAINT journal_account_name_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent NOT VALID;
ALTER TABLE journal_entry
  DROP CONSTRAINT journal_entry_person_id_fkey,
  ADD CONSTRAINT journal_entry_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent NOT VALID;
ALTER TABLE listing_verification
  DROP CONSTRAINT listing_verification_by_id_fkey,
  ADD CONSTRAINT listing_verification_by_id_fkey FOREIGN KEY (by_id) REFERENCES agent ON DELETE CASCADE NOT VALID;
ALTER TABLE nec_download
  DROP CONSTRAINT nec_download_person_id_fkey,
  ADD CONSTRAINT nec_download_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent NOT VALID;
ALTER TABLE nec_payer
  DROP CONSTRAINT nec_payer_changed_by_fkey,
  ADD CONSTRAINT nec_payer_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent NOT VALID;
ALTER TABLE nec_template
  DROP CONSTRAINT nec_template_stored_by_fkey,
  ADD CONSTRAINT nec_template_stored_by_fkey FOREIGN KEY (stored_by) REFERENCES agent NOT VALID;
ALTER TABLE onboarding_skip
  DROP CONSTRAINT onboarding_skip_skipped_by_fkey,
  ADD CONSTRAINT onboarding_skip_skipped_by_fkey FOREIGN KEY (skipped_by) REFERENCES agent NOT VALID;
ALTER TABLE opening_import
  DROP CONSTRAINT opening_import_applied_by_fkey,
  ADD CONSTRAINT opening_import_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES agent NOT VALID,
  DROP CONSTRAINT opening_import_created_by_fkey,
  ADD CONSTRAINT opening_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID,
  DROP CONSTRAINT opening_import_undone_by_fkey,
  ADD CONSTRAINT opening_import_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES agent NOT VALID;
ALTER TABLE pay_run
  DROP CONSTRAINT pay_run_created_by_fkey,
  ADD CONSTRAINT pay_run_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID,
  DROP CONSTRAINT pay_run_paid_by_fkey,
  ADD CONSTRAINT pay_run_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES agent NOT VALID;
ALTER TABLE payee_bank_account
  DROP CONSTRAINT payee_bank_account_created_by_fkey,
  ADD CONSTRAINT payee_bank_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID,
  DROP CONSTRAINT payee_bank_account_ended_by_fkey,
  ADD CONSTRAINT payee_bank_account_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES agent NOT VALID;
ALTER TABLE payee_tin_access
  DROP CONSTRAINT payee_tin_access_person_id_fkey,
  ADD CONSTRAINT payee_tin_access_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent NOT VALID;
ALTER TABLE payee_w9
  DROP CONSTRAINT payee_w9_given_by_fkey,
  ADD CONSTRAINT payee_w9_given_by_fkey FOREIGN KEY (given_by) REFERENCES agent NOT VALID;
ALTER TABLE payee_w9_request
  DROP CONSTRAINT payee_w9_request_asked_by_fkey,
  ADD CONSTRAINT payee_w9_request_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES agent NOT VALID;
ALTER TABLE payout
  DROP CONSTRAINT payout_created_by_fkey,
  ADD CONSTRAINT payout_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID;
ALTER TABLE payout_check
  DROP CONSTRAINT payout_check_created_by_fkey,
  ADD CONSTRAINT payout_check_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID,
  DROP CONSTRAINT payout_check_voided_by_fkey,
  ADD CONSTRAINT payout_check_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES agent NOT VALID;
ALTER TABLE payout_check_print
  DROP CONSTRAINT payout_check_print_person_id_fkey,
  ADD CONSTRAINT payout_check_print_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent NOT VALID;
ALTER TABLE people_import
  DROP CONSTRAINT people_import_created_by_fkey,
  ADD CONSTRAINT people_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID,
  DROP CONSTRAINT people_import_undone_by_fkey,
  ADD CONSTRAINT people_import_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES agent NOT VALID;
ALTER TABLE recurring_charge
  DROP CONSTRAINT recurring_charge_created_by_fkey,
  ADD CONSTRAINT recurring_charge_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent NOT VALID;
ALTER TABLE recurring_charge_change
  DROP CONSTRAINT recurring_charge_change_changed_by_fkey,
  ADD CONSTRAINT recurring_charge_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent NOT VALID;
ALTER TABLE showing_access
  DROP CONSTRAINT showing_access_changed_by_fkey,
  ADD CONSTRAINT showing_access_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent ON DELETE SET NULL NOT VALID;
ALTER TABLE statement_email
  DROP CONSTRAINT statement_email_asked_by_fkey,
  ADD CONSTRAINT statement_email_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES agent NOT VALID;
