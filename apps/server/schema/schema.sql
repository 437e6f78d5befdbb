-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE EXTENSION btree_gin;
CREATE EXTENSION citext;
CREATE EXTENSION pg_trgm;
CREATE EXTENSION unaccent;

CREATE TABLE ach_file (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  pay_run_id bigint NOT NULL,
  created_on date NOT NULL,
  modifier text NOT NULL,
  effective_on date NOT NULL,
  cents bigint NOT NULL,
  sha256 text NOT NULL,
  sealed text NOT NULL,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.'::text, 1)::integer) STORED,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  voided_by bigint,
  voided_at timestamp with time zone,
  void_reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT ach_file_pkey PRIMARY KEY (id),
  CONSTRAINT ach_file_of_day UNIQUE (created_on, modifier),
  CONSTRAINT ach_file_modifier CHECK (modifier ~ '^[A-Z0-9]$'::text),
  CONSTRAINT ach_file_sha256 CHECK (sha256 ~ '^[0-9a-f]{64}$'::text),
  CONSTRAINT ach_file_void CHECK ((voided_at IS NULL) = (voided_by IS NULL) AND (voided_at IS NULL) = (void_reason = ''::text)),
  CONSTRAINT ach_file_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT ach_file_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id),
  CONSTRAINT ach_file_pay_run_id_fkey FOREIGN KEY (pay_run_id) REFERENCES pay_run(id),
  CONSTRAINT ach_file_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES agent(person_id)
);
CREATE UNIQUE INDEX ach_file_run ON ach_file (pay_run_id) WHERE voided_at IS NULL;

CREATE TABLE ach_file_download (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  file_id bigint NOT NULL,
  person_id bigint NOT NULL,
  downloaded_at timestamp with time zone NOT NULL,
  CONSTRAINT ach_file_download_pkey PRIMARY KEY (id),
  CONSTRAINT ach_file_download_file_id_fkey FOREIGN KEY (file_id) REFERENCES ach_file(id),
  CONSTRAINT ach_file_download_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id)
);
CREATE INDEX ach_file_download_file ON ach_file_download (file_id, id);

CREATE TABLE ach_file_entry (
  file_id bigint NOT NULL,
  payout_id bigint NOT NULL,
  bank_account_id bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT ach_file_entry_pkey PRIMARY KEY (file_id, payout_id),
  CONSTRAINT ach_file_entry_bank_account_id_fkey FOREIGN KEY (bank_account_id) REFERENCES payee_bank_account(id),
  CONSTRAINT ach_file_entry_file_id_fkey FOREIGN KEY (file_id) REFERENCES ach_file(id),
  CONSTRAINT ach_file_entry_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id)
);
CREATE INDEX ach_file_entry_account ON ach_file_entry (bank_account_id);
CREATE INDEX ach_file_entry_payout ON ach_file_entry (payout_id);

CREATE TABLE ach_setting (
  is_only boolean NOT NULL DEFAULT true,
  bank_name text NOT NULL,
  routing text NOT NULL,
  immediate_origin text NOT NULL,
  company_id text NOT NULL,
  company_name text NOT NULL,
  description text NOT NULL,
  offset_kind text,
  offset_last_four text,
  sealed text,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.'::text, 1)::integer) STORED,
  changed_by bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT ach_setting_pkey PRIMARY KEY (is_only),
  CONSTRAINT ach_setting_offset CHECK ((offset_kind IS NULL) = (sealed IS NULL) AND (sealed IS NULL) = (offset_last_four IS NULL)),
  CONSTRAINT ach_setting_offset_kind CHECK (offset_kind = ANY (ARRAY['checking'::text, 'savings'::text])),
  CONSTRAINT ach_setting_only CHECK (is_only),
  CONSTRAINT ach_setting_routing CHECK (routing ~ '^\d{9}$'::text),
  CONSTRAINT ach_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent(person_id),
  CONSTRAINT ach_setting_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);

CREATE TABLE agent (
  person_id bigint NOT NULL,
  roles text[] NOT NULL,
  email citext NOT NULL,
  password_hash text,
  issuer_subject text,
  deactivated_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  contact_email text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  description text NOT NULL DEFAULT ''::text,
  photo text,
  preferences jsonb NOT NULL DEFAULT '{}'::jsonb,
  signature_id bigint,
  time_zone text,
  password_changed_at timestamp with time zone,
  last_seen_at timestamp with time zone,
  CONSTRAINT agent_pkey PRIMARY KEY (person_id),
  CONSTRAINT agent_email_unique UNIQUE (email),
  CONSTRAINT agent_issuer_subject_unique UNIQUE (issuer_subject),
  CONSTRAINT agent_roles_known CHECK (cardinality(roles) > 0 AND roles <@ ARRAY['AGENT'::text, 'BOOKKEEPER'::text, 'DEVELOPER'::text, 'SUPERVISOR'::text]),
  CONSTRAINT agent_time_zone_shape CHECK (time_zone ~ '^[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*$'::text AND length(time_zone) <= 64),
  CONSTRAINT agent_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE,
  CONSTRAINT agent_signature_own FOREIGN KEY (person_id, signature_id) REFERENCES mail_signature(person_id, id) ON DELETE SET NULL (signature_id)
);
CREATE TRIGGER agent_keeps_supervisor AFTER UPDATE OF roles, deactivated_at ON agent FOR EACH ROW WHEN (old.deactivated_at IS NULL AND ('SUPERVISOR'::text = ANY (old.roles)) AND (new.deactivated_at IS NOT NULL OR NOT ('SUPERVISOR'::text = ANY (new.roles)))) EXECUTE FUNCTION agent_keeps_supervisor();

CREATE TABLE agent_charge (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  recurring_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  month date NOT NULL,
  due_on date NOT NULL,
  kind text NOT NULL,
  title text NOT NULL,
  cents bigint NOT NULL,
  open_cents bigint NOT NULL,
  entry_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT agent_charge_pkey PRIMARY KEY (id),
  CONSTRAINT agent_charge_once UNIQUE (recurring_id, agent_id, month),
  CONSTRAINT agent_charge_amount CHECK (cents > 0),
  CONSTRAINT agent_charge_open CHECK (open_cents >= 0 AND open_cents <= cents),
  CONSTRAINT agent_charge_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT agent_charge_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entry(id),
  CONSTRAINT agent_charge_recurring_id_fkey FOREIGN KEY (recurring_id) REFERENCES recurring_charge(id)
);
CREATE INDEX agent_charge_agent ON agent_charge (agent_id, due_on DESC, id DESC);
CREATE INDEX agent_charge_due ON agent_charge (due_on DESC, id DESC);
CREATE INDEX agent_charge_of_open ON agent_charge (agent_id, due_on, id) INCLUDE (open_cents) WHERE open_cents > 0;

CREATE TABLE agent_commission_plan (
  agent_id bigint NOT NULL,
  since date NOT NULL,
  plan_id bigint,
  reset_on text,
  changed_by bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT agent_commission_plan_pkey PRIMARY KEY (agent_id, since),
  CONSTRAINT agent_commission_plan_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT agent_commission_plan_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent(person_id),
  CONSTRAINT agent_commission_plan_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES commission_plan(id)
);
CREATE INDEX agent_commission_plan_plan ON agent_commission_plan (plan_id);

CREATE TABLE agent_license (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  license_number text NOT NULL,
  license_class text NOT NULL,
  expires_on date NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  removed_at timestamp with time zone,
  CONSTRAINT agent_license_pkey PRIMARY KEY (id),
  CONSTRAINT agent_license_license_class_check CHECK (license_class = ANY (ARRAY['salesperson'::text, 'associate_broker'::text, 'broker'::text])),
  CONSTRAINT agent_license_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX agent_license_expiry ON agent_license (expires_on) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX agent_license_number_unique ON agent_license (person_id, license_number) WHERE removed_at IS NULL;
CREATE INDEX agent_license_person ON agent_license (person_id, id) WHERE removed_at IS NULL;

CREATE TABLE agent_opening_balance (
  agent_id bigint NOT NULL,
  as_of date NOT NULL,
  gross_cents bigint NOT NULL,
  company_cents bigint NOT NULL,
  changed_by bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT agent_opening_balance_pkey PRIMARY KEY (agent_id),
  CONSTRAINT agent_opening_company CHECK (company_cents >= 0 AND company_cents <= gross_cents),
  CONSTRAINT agent_opening_gross CHECK (gross_cents >= 0),
  CONSTRAINT agent_opening_balance_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT agent_opening_balance_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent(person_id)
);

CREATE TABLE application_access (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  household_id bigint NOT NULL,
  form_id bigint,
  submission_id bigint,
  person_id bigint,
  name text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT application_access_pkey PRIMARY KEY (id),
  CONSTRAINT application_access_action CHECK (action = ANY (ARRAY['revealed'::text, 'opened'::text, 'downloaded'::text, 'sent'::text, 'shared'::text, 'changed'::text, 'deleted'::text, 'restored'::text])),
  CONSTRAINT application_access_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE,
  CONSTRAINT application_access_household_id_fkey FOREIGN KEY (household_id) REFERENCES application_household(id) ON DELETE CASCADE,
  CONSTRAINT application_access_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id),
  CONSTRAINT application_access_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES application_submission(id) ON DELETE CASCADE
);
CREATE INDEX application_access_form ON application_access (form_id);
CREATE INDEX application_access_household ON application_access (household_id, id DESC);
CREATE INDEX application_access_submission ON application_access (submission_id) WHERE submission_id IS NOT NULL;

CREATE TABLE application_checklist (
  kind text NOT NULL,
  company text NOT NULL DEFAULT ''::text,
  company_name text NOT NULL DEFAULT ''::text,
  items jsonb NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT application_checklist_pkey PRIMARY KEY (kind, company)
);

CREATE TABLE application_copy_file (
  file_key text NOT NULL,
  key_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT application_copy_file_pkey PRIMARY KEY (file_key),
  CONSTRAINT application_copy_file_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);
CREATE INDEX application_copy_file_created ON application_copy_file (created_at);
CREATE INDEX application_copy_file_key ON application_copy_file (key_id);

CREATE TABLE application_criminal_history (
  form_id bigint NOT NULL,
  sealed text NOT NULL,
  checked_on date NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.'::text, 1)::integer) STORED,
  CONSTRAINT application_criminal_history_pkey PRIMARY KEY (form_id),
  CONSTRAINT application_criminal_history_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE,
  CONSTRAINT application_criminal_history_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);

CREATE TABLE application_file_deletion (
  file_key text NOT NULL,
  queued_at timestamp with time zone NOT NULL,
  key_id integer,
  CONSTRAINT application_file_deletion_pkey PRIMARY KEY (file_key),
  CONSTRAINT application_file_deletion_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);
CREATE INDEX application_file_deletion_queued ON application_file_deletion (queued_at);

CREATE TABLE application_form (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  household_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  person_id bigint NOT NULL,
  applicant_type text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT ''::text,
  language text NOT NULL DEFAULT 'en'::text,
  signing_order integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 0,
  completeness integer NOT NULL DEFAULT 0,
  name text NOT NULL,
  search_text text NOT NULL DEFAULT ''::text,
  status text NOT NULL DEFAULT 'NEW'::text,
  listing_id bigint,
  monthly_rent_cents bigint,
  fee_cents bigint,
  fee_method text NOT NULL DEFAULT ''::text,
  fee_date date,
  report_date date,
  asked_at timestamp with time zone,
  opened_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  report_cost_cents bigint,
  CONSTRAINT application_form_pkey PRIMARY KEY (id),
  CONSTRAINT application_form_completeness CHECK (completeness >= 0 AND completeness <= 100),
  CONSTRAINT application_form_fee CHECK (fee_cents >= 0),
  CONSTRAINT application_form_language CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  CONSTRAINT application_form_report_cost CHECK (report_cost_cents >= 0),
  CONSTRAINT application_form_type CHECK (applicant_type = ANY (ARRAY['APPLICANT'::text, 'CO_APPLICANT'::text, 'GUARANTOR'::text, 'GUARANTOR_COMPANY'::text])),
  CONSTRAINT application_form_household_id_agent_id_fkey FOREIGN KEY (household_id, agent_id) REFERENCES application_household(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT application_form_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX application_form_changed ON application_form (changed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_complete ON application_form (completeness, id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_created ON application_form (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_current ON application_form (household_id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_deleted ON application_form (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX application_form_household ON application_form (household_id, agent_id);
CREATE INDEX application_form_list ON application_form (agent_id, changed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_name ON application_form (lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_person ON application_form (person_id);
CREATE INDEX application_form_rent ON application_form (COALESCE(monthly_rent_cents, 0::bigint), id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_search ON application_form USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX application_form_status ON application_form (status, applicant_type) WHERE deleted_at IS NULL;
CREATE TRIGGER application_form_counted AFTER INSERT OR DELETE ON application_form FOR EACH ROW EXECUTE FUNCTION count_application_form();
CREATE TRIGGER application_form_recounted AFTER UPDATE ON application_form FOR EACH ROW WHEN (old.agent_id IS DISTINCT FROM new.agent_id OR old.status IS DISTINCT FROM new.status OR old.applicant_type IS DISTINCT FROM new.applicant_type OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION count_application_form();
CREATE TRIGGER application_form_words_added AFTER INSERT ON application_form FOR EACH ROW EXECUTE FUNCTION index_application_form_words();
CREATE TRIGGER application_form_words_changed AFTER UPDATE OF search_text, deleted_at ON application_form FOR EACH ROW WHEN (old.search_text IS DISTINCT FROM new.search_text OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION index_application_form_words();

CREATE TABLE application_form_count (
  agent_id bigint NOT NULL,
  status text NOT NULL,
  applicant_type text NOT NULL,
  forms integer NOT NULL
);
CREATE INDEX application_form_count_agent ON application_form_count (agent_id);

CREATE TABLE application_form_link (
  form_id bigint NOT NULL,
  seed uuid NOT NULL,
  token_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT application_form_link_pkey PRIMARY KEY (form_id),
  CONSTRAINT application_form_link_token UNIQUE (token_hash),
  CONSTRAINT application_form_link_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE
);

CREATE TABLE application_form_word (
  word text COLLATE "C" NOT NULL,
  form_id bigint NOT NULL,
  CONSTRAINT application_form_word_pkey PRIMARY KEY (word, form_id),
  CONSTRAINT application_form_word_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE
);
CREATE INDEX application_form_word_form ON application_form_word (form_id);

CREATE TABLE application_household (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  client_id bigint NOT NULL,
  listing_id bigint,
  status text NOT NULL DEFAULT 'NEW'::text,
  building_address text NOT NULL DEFAULT ''::text,
  apartment_no text NOT NULL DEFAULT ''::text,
  monthly_rent_cents bigint,
  lease_start_date date,
  lease_end_date date,
  occupants integer,
  landlord_name text NOT NULL DEFAULT ''::text,
  landlord_phone text NOT NULL DEFAULT ''::text,
  landlord_address text NOT NULL DEFAULT ''::text,
  pets_dogs boolean NOT NULL DEFAULT false,
  pets_cats boolean NOT NULL DEFAULT false,
  pets_dogs_breeds text NOT NULL DEFAULT ''::text,
  pets_dogs_weight text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  answered_at timestamp with time zone,
  answer_reason text NOT NULL DEFAULT ''::text,
  adverse_action boolean NOT NULL DEFAULT false,
  conditional_offer_at timestamp with time zone,
  erased_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  credited_agent_id bigint,
  CONSTRAINT application_household_pkey PRIMARY KEY (id),
  CONSTRAINT application_household_owner UNIQUE (id, agent_id),
  CONSTRAINT application_household_rent CHECK (monthly_rent_cents >= 0),
  CONSTRAINT application_household_status CHECK (status = ANY (ARRAY['NEW'::text, 'APPROVED'::text, 'REJECTED'::text, 'WITHDRAWN'::text])),
  CONSTRAINT application_household_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT application_household_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL
);
CREATE INDEX application_household_client ON application_household (client_id, agent_id);
CREATE INDEX application_household_erasable ON application_household (answered_at) WHERE answered_at IS NOT NULL AND erased_at IS NULL;
CREATE INDEX application_household_listing ON application_household (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX application_household_stats ON application_household (created_at) INCLUDE (credited_agent_id, status);
CREATE TRIGGER application_household_credited BEFORE INSERT ON application_household FOR EACH ROW EXECUTE FUNCTION credit_maker();

CREATE TABLE application_package (
  household_id bigint NOT NULL,
  content_hash bytea NOT NULL,
  reader text NOT NULL,
  file_key text,
  percent integer NOT NULL DEFAULT 0,
  lease uuid NOT NULL,
  leased_until timestamp with time zone NOT NULL,
  used_at timestamp with time zone NOT NULL,
  CONSTRAINT application_package_pkey PRIMARY KEY (household_id, content_hash),
  CONSTRAINT application_package_file_key_fkey FOREIGN KEY (file_key) REFERENCES application_copy_file(file_key),
  CONSTRAINT application_package_household_id_fkey FOREIGN KEY (household_id) REFERENCES application_household(id) ON DELETE CASCADE
);
CREATE INDEX application_package_file ON application_package (file_key);

CREATE TABLE application_package_code (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  reader_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used_at timestamp with time zone,
  access_hash bytea,
  access_until timestamp with time zone,
  CONSTRAINT application_package_code_pkey PRIMARY KEY (id),
  CONSTRAINT application_package_code_reader_id_fkey FOREIGN KEY (reader_id) REFERENCES application_package_reader(id) ON DELETE CASCADE
);
CREATE INDEX application_package_code_reader ON application_package_code (reader_id, id);

CREATE TABLE application_package_reader (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  submission_id bigint NOT NULL,
  email text NOT NULL,
  CONSTRAINT application_package_reader_pkey PRIMARY KEY (id),
  CONSTRAINT application_package_reader_once UNIQUE (submission_id, email),
  CONSTRAINT application_package_reader_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES application_submission(id) ON DELETE CASCADE
);

CREATE TABLE application_paper (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  form_id bigint NOT NULL,
  document text NOT NULL,
  "position" integer NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  pages integer,
  file_key text,
  key_id integer,
  sha256 bytea NOT NULL,
  dated date,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT application_paper_pkey PRIMARY KEY (id),
  CONSTRAINT application_paper_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE,
  CONSTRAINT application_paper_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);
CREATE INDEX application_paper_deleted ON application_paper (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX application_paper_file ON application_paper (file_key);
CREATE INDEX application_paper_form ON application_paper (form_id, document, "position");

CREATE TABLE application_paper_redaction (
  paper_id bigint NOT NULL,
  bars jsonb NOT NULL,
  file_key text,
  sha256 bytea,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT application_paper_redaction_pkey PRIMARY KEY (paper_id),
  CONSTRAINT application_paper_redaction_file_key_fkey FOREIGN KEY (file_key) REFERENCES application_copy_file(file_key),
  CONSTRAINT application_paper_redaction_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES application_paper(id) ON DELETE CASCADE
);
CREATE INDEX application_paper_redaction_file ON application_paper_redaction (file_key);

CREATE TABLE application_paper_upload (
  form_id bigint NOT NULL,
  key text NOT NULL,
  paper_id bigint NOT NULL,
  CONSTRAINT application_paper_upload_pkey PRIMARY KEY (form_id, key),
  CONSTRAINT application_paper_upload_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE,
  CONSTRAINT application_paper_upload_paper_id_fkey FOREIGN KEY (paper_id) REFERENCES application_paper(id) ON DELETE CASCADE
);

CREATE TABLE application_replaced_value (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  form_id bigint NOT NULL,
  field text NOT NULL,
  value text,
  sealed text,
  mask text,
  version integer NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  replaced_by text,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.'::text, 1)::integer) STORED,
  CONSTRAINT application_replaced_value_pkey PRIMARY KEY (id),
  CONSTRAINT application_replaced_value_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE,
  CONSTRAINT application_replaced_value_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);
CREATE INDEX application_replaced_value_form ON application_replaced_value (form_id, field);

CREATE TABLE application_request (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  household_id bigint NOT NULL,
  sender_id bigint NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  before jsonb,
  CONSTRAINT application_request_pkey PRIMARY KEY (id),
  CONSTRAINT application_request_once UNIQUE (sender_id, key),
  CONSTRAINT application_request_kind CHECK (kind = ANY (ARRAY['ask'::text, 'remind'::text, 'answer'::text])),
  CONSTRAINT application_request_household_id_fkey FOREIGN KEY (household_id) REFERENCES application_household(id) ON DELETE CASCADE,
  CONSTRAINT application_request_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX application_request_household ON application_request (household_id);

CREATE TABLE application_request_email (
  request_id bigint NOT NULL,
  form_id bigint NOT NULL,
  state text NOT NULL,
  failure text NOT NULL DEFAULT ''::text,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  outbox_id bigint,
  CONSTRAINT application_request_email_pkey PRIMARY KEY (request_id, form_id),
  CONSTRAINT application_request_email_state CHECK (state = ANY (ARRAY['waiting'::text, 'queued'::text, 'failed'::text])),
  CONSTRAINT application_request_email_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE,
  CONSTRAINT application_request_email_request_id_fkey FOREIGN KEY (request_id) REFERENCES application_request(id) ON DELETE CASCADE
);
CREATE INDEX application_request_email_due ON application_request_email (leased_until) WHERE state = 'waiting'::text;
CREATE INDEX application_request_email_form ON application_request_email (form_id, request_id DESC);

CREATE TABLE application_setting (
  id boolean NOT NULL DEFAULT true,
  erase_after_days integer NOT NULL DEFAULT 90,
  CONSTRAINT application_setting_pkey PRIMARY KEY (id),
  CONSTRAINT application_setting_one CHECK (id)
);

CREATE TABLE application_signature (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  form_id bigint NOT NULL,
  version integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  image_key text,
  key_id integer,
  consent_version integer NOT NULL,
  language text NOT NULL,
  sha256 bytea NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  key text NOT NULL,
  signed_at timestamp with time zone NOT NULL,
  covers jsonb,
  outdated_at timestamp with time zone,
  CONSTRAINT application_signature_pkey PRIMARY KEY (id),
  CONSTRAINT application_signature_once UNIQUE (form_id, key),
  CONSTRAINT application_signature_kind CHECK (kind = ANY (ARRAY['drawn'::text, 'typed'::text])),
  CONSTRAINT application_signature_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE,
  CONSTRAINT application_signature_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);
CREATE INDEX application_signature_form ON application_signature (form_id, id DESC);

CREATE TABLE application_signed_copy (
  signature_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  failure text NOT NULL DEFAULT ''::text,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  outbox_id bigint,
  message_id bigint,
  CONSTRAINT application_signed_copy_pkey PRIMARY KEY (signature_id),
  CONSTRAINT application_signed_copy_state CHECK (state = ANY (ARRAY['waiting'::text, 'queued'::text, 'dropped'::text, 'failed'::text])),
  CONSTRAINT application_signed_copy_signature_id_fkey FOREIGN KEY (signature_id) REFERENCES application_signature(id) ON DELETE CASCADE
);
CREATE INDEX application_signed_copy_waiting ON application_signed_copy (signature_id) WHERE state = 'waiting'::text;

CREATE TABLE application_submission (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  household_id bigint NOT NULL,
  kind text NOT NULL,
  form_ids bigint[] NOT NULL,
  paper_ids bigint[],
  recipients text[] NOT NULL,
  cc text[] NOT NULL DEFAULT '{}'::text[],
  subject text NOT NULL DEFAULT ''::text,
  unmasked boolean NOT NULL DEFAULT false,
  reason text NOT NULL DEFAULT ''::text,
  message_id bigint,
  seed uuid,
  token_hash bytea,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  message text NOT NULL DEFAULT ''::text,
  leased_until timestamp with time zone,
  outbox_id bigint,
  failure text NOT NULL DEFAULT ''::text,
  acknowledged text[],
  income_tests boolean NOT NULL DEFAULT true,
  code_required boolean NOT NULL DEFAULT false,
  CONSTRAINT application_submission_pkey PRIMARY KEY (id),
  CONSTRAINT application_submission_once UNIQUE (household_id, key),
  CONSTRAINT application_submission_token UNIQUE (token_hash),
  CONSTRAINT application_submission_kind CHECK (kind = ANY (ARRAY['mail'::text, 'link'::text])),
  CONSTRAINT application_submission_household_id_fkey FOREIGN KEY (household_id) REFERENCES application_household(id) ON DELETE CASCADE
);
CREATE INDEX application_submission_household ON application_submission (household_id, id DESC);
CREATE INDEX application_submission_waiting ON application_submission (id) WHERE kind = 'mail'::text AND outbox_id IS NULL AND failure = ''::text;

CREATE TABLE application_value (
  form_id bigint NOT NULL,
  field text NOT NULL,
  value text,
  sealed text,
  mask text,
  version integer NOT NULL,
  device text,
  changed_at timestamp with time zone NOT NULL,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.'::text, 1)::integer) STORED,
  CONSTRAINT application_value_pkey PRIMARY KEY (form_id, field),
  CONSTRAINT application_value_plain_or_sealed CHECK ((value IS NULL) <> (sealed IS NULL)),
  CONSTRAINT application_value_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE,
  CONSTRAINT application_value_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);

CREATE TABLE application_value_sequence (
  form_id bigint NOT NULL,
  field text NOT NULL,
  device text NOT NULL,
  sequence bigint NOT NULL,
  CONSTRAINT application_value_sequence_pkey PRIMARY KEY (form_id, field, device),
  CONSTRAINT application_value_sequence_form_id_fkey FOREIGN KEY (form_id) REFERENCES application_form(id) ON DELETE CASCADE
);

CREATE TABLE authenticator_app (
  person_id bigint NOT NULL,
  sealed_key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint,
  CONSTRAINT authenticator_app_pkey PRIMARY KEY (person_id),
  CONSTRAINT authenticator_app_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE backup_run (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  place text NOT NULL,
  started_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  outcome text,
  backup_id text,
  bytes bigint,
  reason text,
  CONSTRAINT backup_run_pkey PRIMARY KEY (id),
  CONSTRAINT backup_run_check CHECK ((finished_at IS NULL) = (outcome IS NULL)),
  CONSTRAINT backup_run_kind_check CHECK (kind = ANY (ARRAY['backup'::text, 'verification'::text])),
  CONSTRAINT backup_run_outcome_check CHECK (outcome = ANY (ARRAY['done'::text, 'failed'::text, 'skipped'::text]))
);
CREATE INDEX backup_run_latest ON backup_run (kind, started_at);

CREATE TABLE bank_account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  routing text NOT NULL DEFAULT ''::text,
  last_four text NOT NULL DEFAULT ''::text,
  kind text NOT NULL DEFAULT ''::text,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT bank_account_pkey PRIMARY KEY (id),
  CONSTRAINT bank_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id)
);
CREATE UNIQUE INDEX bank_account_name ON bank_account (lower(name));
CREATE UNIQUE INDEX bank_account_number ON bank_account (routing, last_four, kind) WHERE last_four <> ''::text;

CREATE TABLE bank_match (
  transaction_id bigint NOT NULL,
  entry_id bigint NOT NULL,
  matched_by bigint NOT NULL,
  matched_at timestamp with time zone NOT NULL,
  part smallint NOT NULL DEFAULT 1,
  CONSTRAINT bank_match_pkey PRIMARY KEY (transaction_id, entry_id),
  CONSTRAINT bank_match_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entry(id),
  CONSTRAINT bank_match_matched_by_fkey FOREIGN KEY (matched_by) REFERENCES agent(person_id),
  CONSTRAINT bank_match_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES bank_transaction(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX bank_match_part ON bank_match (entry_id, part);

CREATE TABLE bank_statement (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id bigint,
  file_name text NOT NULL,
  format text NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  routing text NOT NULL DEFAULT ''::text,
  last_four text NOT NULL DEFAULT ''::text,
  kind text NOT NULL DEFAULT ''::text,
  from_day date,
  until_day date,
  closing_cents bigint,
  closing_on date,
  notes text[] NOT NULL DEFAULT '{}'::text[],
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  imported_by bigint,
  imported_at timestamp with time zone,
  undone_by bigint,
  undone_at timestamp with time zone,
  made_account boolean NOT NULL DEFAULT false,
  CONSTRAINT bank_statement_pkey PRIMARY KEY (id),
  CONSTRAINT bank_statement_draft CHECK ((state <> 'draft'::text OR account_id IS NULL) AND (state <> 'imported'::text OR account_id IS NOT NULL) AND (state = 'draft'::text) = (imported_at IS NULL) AND (state = 'undone'::text) = (undone_at IS NOT NULL)),
  CONSTRAINT bank_statement_format CHECK (format = ANY (ARRAY['ofx'::text, 'sheet'::text])),
  CONSTRAINT bank_statement_state CHECK (state = ANY (ARRAY['draft'::text, 'imported'::text, 'undone'::text])),
  CONSTRAINT bank_statement_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_account(id),
  CONSTRAINT bank_statement_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT bank_statement_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES agent(person_id),
  CONSTRAINT bank_statement_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES agent(person_id)
);
CREATE INDEX bank_statement_account ON bank_statement (account_id) WHERE state = 'imported'::text;

CREATE TABLE bank_statement_line (
  statement_id bigint NOT NULL,
  row_number integer NOT NULL,
  posted_on date,
  cents bigint,
  fitid text NOT NULL DEFAULT ''::text,
  kind text NOT NULL DEFAULT ''::text,
  name text NOT NULL DEFAULT ''::text,
  memo text NOT NULL DEFAULT ''::text,
  check_number text NOT NULL DEFAULT ''::text,
  problem text NOT NULL DEFAULT ''::text,
  transaction_id bigint,
  is_known boolean NOT NULL DEFAULT false,
  CONSTRAINT bank_statement_line_pkey PRIMARY KEY (statement_id, row_number),
  CONSTRAINT bank_statement_line_read CHECK (problem <> ''::text OR posted_on IS NOT NULL AND cents IS NOT NULL),
  CONSTRAINT bank_statement_line_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id) ON DELETE CASCADE,
  CONSTRAINT bank_statement_line_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES bank_transaction(id) ON DELETE SET NULL
);
CREATE INDEX bank_statement_line_transaction ON bank_statement_line (transaction_id) WHERE transaction_id IS NOT NULL;

CREATE TABLE bank_transaction (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id bigint NOT NULL,
  statement_id bigint NOT NULL,
  row_number integer NOT NULL,
  fitid text NOT NULL DEFAULT ''::text,
  posted_on date NOT NULL,
  cents bigint NOT NULL,
  kind text NOT NULL DEFAULT ''::text,
  name text NOT NULL DEFAULT ''::text,
  memo text NOT NULL DEFAULT ''::text,
  check_number text NOT NULL DEFAULT ''::text,
  set_aside_reason text,
  set_aside_by bigint,
  set_aside_at timestamp with time zone,
  is_matched boolean NOT NULL DEFAULT false,
  CONSTRAINT bank_transaction_pkey PRIMARY KEY (id),
  CONSTRAINT bank_transaction_set_aside CHECK ((set_aside_reason IS NULL) = (set_aside_at IS NULL) AND NOT (is_matched AND set_aside_reason IS NOT NULL)),
  CONSTRAINT bank_transaction_account_id_fkey FOREIGN KEY (account_id) REFERENCES bank_account(id),
  CONSTRAINT bank_transaction_set_aside_by_fkey FOREIGN KEY (set_aside_by) REFERENCES agent(person_id),
  CONSTRAINT bank_transaction_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statement(id)
);
CREATE INDEX bank_transaction_day ON bank_transaction (account_id, posted_on, cents);
CREATE INDEX bank_transaction_fitid ON bank_transaction (account_id, fitid) WHERE fitid <> ''::text;
CREATE UNIQUE INDEX bank_transaction_line ON bank_transaction (statement_id, row_number);
CREATE INDEX bank_transaction_open ON bank_transaction (account_id, posted_on, id) WHERE NOT is_matched AND set_aside_reason IS NULL;

CREATE TABLE book_closing (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  period text NOT NULL,
  last_day date NOT NULL,
  closed_by bigint NOT NULL,
  closed_at timestamp with time zone NOT NULL,
  reopened_by bigint,
  reopened_at timestamp with time zone,
  reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT book_closing_pkey PRIMARY KEY (id),
  CONSTRAINT book_closing_period CHECK (period ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'::text),
  CONSTRAINT book_closing_reason CHECK (length(reason) <= 500),
  CONSTRAINT book_closing_reopened CHECK ((reopened_by IS NULL) = (reopened_at IS NULL) AND (reopened_at IS NULL) = (reason = ''::text)),
  CONSTRAINT book_closing_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES agent(person_id),
  CONSTRAINT book_closing_reopened_by_fkey FOREIGN KEY (reopened_by) REFERENCES agent(person_id)
);
CREATE UNIQUE INDEX book_closing_once ON book_closing (last_day) WHERE reopened_at IS NULL;

CREATE TABLE building (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  borough text COLLATE "C" NOT NULL,
  house_number text NOT NULL,
  street text NOT NULL,
  address text NOT NULL,
  zip text NOT NULL DEFAULT ''::text,
  bbl text,
  bin text,
  neighborhood text COLLATE "C" NOT NULL,
  latitude double precision,
  longitude double precision,
  ownership text COLLATE "C" NOT NULL,
  building_type text COLLATE "C" NOT NULL,
  units_total integer,
  floors integer,
  year_built integer,
  pets smallint,
  features bigint NOT NULL DEFAULT 0,
  street_number smallint,
  avenue_number smallint,
  photo text,
  source text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  added_by bigint,
  CONSTRAINT building_pkey PRIMARY KEY (id),
  CONSTRAINT building_identity UNIQUE (borough, house_number, street),
  CONSTRAINT building_borough_check CHECK (borough = ANY (ARRAY['MN'::text, 'BK'::text, 'QN'::text, 'BX'::text, 'SI'::text])),
  CONSTRAINT building_added_by_fkey FOREIGN KEY (added_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX building_added_by ON building (added_by) WHERE added_by IS NOT NULL;
CREATE INDEX building_address_prefix ON building (lower(address) text_pattern_ops);
CREATE INDEX building_address_trigram ON building USING gin (lower(address) gin_trgm_ops);
CREATE INDEX building_corner ON building (street_number, avenue_number) WHERE borough = 'MN'::text;
CREATE INDEX building_house ON building (house_number, street text_pattern_ops);
CREATE INDEX building_neighborhood ON building (neighborhood);
CREATE INDEX building_point ON building USING gist (point(longitude, latitude)) WHERE latitude IS NOT NULL;
CREATE INDEX building_street ON building (street text_pattern_ops);
CREATE TRIGGER building_copies AFTER UPDATE ON building FOR EACH ROW WHEN (old.neighborhood IS DISTINCT FROM new.neighborhood OR old.ownership IS DISTINCT FROM new.ownership OR old.building_type IS DISTINCT FROM new.building_type OR old.features IS DISTINCT FROM new.features OR old.pets IS DISTINCT FROM new.pets OR old.street_number IS DISTINCT FROM new.street_number OR old.avenue_number IS DISTINCT FROM new.avenue_number OR old.latitude IS DISTINCT FROM new.latitude OR old.longitude IS DISTINCT FROM new.longitude) EXECUTE FUNCTION building_copies();

CREATE TABLE building_merge (
  merged_id bigint NOT NULL,
  building_id bigint NOT NULL,
  merged_at timestamp with time zone NOT NULL,
  CONSTRAINT building_merge_pkey PRIMARY KEY (merged_id),
  CONSTRAINT building_merge_building_id_fkey FOREIGN KEY (building_id) REFERENCES building(id) ON DELETE CASCADE
);
CREATE INDEX building_merge_building ON building_merge (building_id);

CREATE TABLE building_normalization (
  version integer NOT NULL,
  finished_at timestamp with time zone NOT NULL,
  CONSTRAINT building_normalization_pkey PRIMARY KEY (version)
);

CREATE TABLE calendar_attendee (
  event_id bigint NOT NULL,
  email citext NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  partstat text NOT NULL DEFAULT 'needs-action'::text,
  sequence integer NOT NULL DEFAULT 0,
  dtstamp timestamp with time zone,
  CONSTRAINT calendar_attendee_pkey PRIMARY KEY (event_id, email),
  CONSTRAINT calendar_attendee_partstat CHECK (partstat = ANY (ARRAY['needs-action'::text, 'accepted'::text, 'tentative'::text, 'declined'::text])),
  CONSTRAINT calendar_attendee_event_id_fkey FOREIGN KEY (event_id) REFERENCES calendar_event(id) ON DELETE CASCADE
);

CREATE TABLE calendar_deletion (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  event_id bigint NOT NULL,
  version integer NOT NULL,
  previous jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT calendar_deletion_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_deletion_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT calendar_deletion_event_id_fkey FOREIGN KEY (event_id) REFERENCES calendar_event(id) ON DELETE CASCADE
);
CREATE INDEX calendar_deletion_agent ON calendar_deletion (agent_id);
CREATE INDEX calendar_deletion_created ON calendar_deletion (created_at);
CREATE INDEX calendar_deletion_event ON calendar_deletion (event_id);

CREATE TABLE calendar_email (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  event_id bigint,
  thread_id bigint,
  email citext NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  method text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  ics text NOT NULL,
  key text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  failure text NOT NULL DEFAULT ''::text,
  due_at timestamp with time zone NOT NULL,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  outbox_id bigint,
  deletion_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT calendar_email_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_email_once UNIQUE (key),
  CONSTRAINT calendar_email_method CHECK (method = ANY (ARRAY['REQUEST'::text, 'CANCEL'::text, 'REPLY'::text, 'DECLINECOUNTER'::text])),
  CONSTRAINT calendar_email_state CHECK (state = ANY (ARRAY['waiting'::text, 'queued'::text, 'dropped'::text, 'failed'::text])),
  CONSTRAINT calendar_email_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT calendar_email_deletion_id_fkey FOREIGN KEY (deletion_id) REFERENCES calendar_deletion(id) ON DELETE SET NULL,
  CONSTRAINT calendar_email_event_id_fkey FOREIGN KEY (event_id) REFERENCES calendar_event(id) ON DELETE CASCADE
);
CREATE INDEX calendar_email_agent ON calendar_email (agent_id);
CREATE INDEX calendar_email_deletion ON calendar_email (deletion_id) WHERE deletion_id IS NOT NULL;
CREATE INDEX calendar_email_event ON calendar_email (event_id, email) WHERE event_id IS NOT NULL;
CREATE INDEX calendar_email_waiting ON calendar_email (due_at, id) WHERE state = 'waiting'::text;

CREATE TABLE calendar_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  kind text NOT NULL DEFAULT 'event'::text,
  source text NOT NULL DEFAULT 'own'::text,
  uid text NOT NULL,
  series_id bigint,
  recurrence_at timestamp with time zone,
  title text NOT NULL DEFAULT ''::text,
  location text NOT NULL DEFAULT ''::text,
  description text NOT NULL DEFAULT ''::text,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  all_day boolean NOT NULL DEFAULT false,
  time_zone text NOT NULL,
  rrule text NOT NULL DEFAULT ''::text,
  exdates timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp with time zone[],
  rdates timestamp with time zone[] NOT NULL DEFAULT '{}'::timestamp with time zone[],
  last_at timestamp with time zone NOT NULL,
  until_at timestamp with time zone NOT NULL,
  spanning boolean NOT NULL GENERATED ALWAYS AS (rrule <> ''::text OR cardinality(rdates) > 0 OR (ends_at - starts_at) > '7 days'::interval) STORED,
  status text NOT NULL DEFAULT 'confirmed'::text,
  busy boolean NOT NULL DEFAULT true,
  private boolean NOT NULL DEFAULT false,
  reminders integer[] NOT NULL DEFAULT '{}'::integer[],
  client_id bigint,
  listing_id bigint,
  showing_id bigint,
  organizer_email text NOT NULL DEFAULT ''::text,
  organizer_name text NOT NULL DEFAULT ''::text,
  answer text,
  sequence integer NOT NULL DEFAULT 0,
  dtstamp timestamp with time zone,
  message_id bigint,
  import_note text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  unconfirmed boolean NOT NULL DEFAULT false,
  CONSTRAINT calendar_event_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_event_once UNIQUE (agent_id, key),
  CONSTRAINT calendar_event_owner UNIQUE (id, agent_id),
  CONSTRAINT calendar_event_answer CHECK (answer = ANY (ARRAY['needs-action'::text, 'accepted'::text, 'tentative'::text, 'declined'::text])),
  CONSTRAINT calendar_event_client CHECK (client_id IS NULL OR source = 'own'::text),
  CONSTRAINT calendar_event_invitation CHECK ((source = 'invitation'::text) = (organizer_email <> ''::text)),
  CONSTRAINT calendar_event_kind CHECK (kind = ANY (ARRAY['event'::text, 'showing'::text])),
  CONSTRAINT calendar_event_recurrence CHECK ((series_id IS NULL) = (recurrence_at IS NULL)),
  CONSTRAINT calendar_event_source CHECK (source = ANY (ARRAY['own'::text, 'import'::text, 'invitation'::text, 'google'::text])),
  CONSTRAINT calendar_event_status CHECK (status = ANY (ARRAY['confirmed'::text, 'tentative'::text, 'cancelled'::text])),
  CONSTRAINT calendar_event_times CHECK (ends_at >= starts_at AND until_at >= starts_at),
  CONSTRAINT calendar_event_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT calendar_event_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE SET NULL (client_id),
  CONSTRAINT calendar_event_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  CONSTRAINT calendar_event_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE SET NULL,
  CONSTRAINT calendar_event_series_id_agent_id_fkey FOREIGN KEY (series_id, agent_id) REFERENCES calendar_event(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX calendar_event_client_id ON calendar_event (client_id, agent_id) WHERE client_id IS NOT NULL;
CREATE INDEX calendar_event_deleted ON calendar_event (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX calendar_event_foreign ON calendar_event (agent_id, uid) WHERE source <> 'own'::text AND series_id IS NULL;
CREATE INDEX calendar_event_listing ON calendar_event (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX calendar_event_message ON calendar_event (message_id) WHERE message_id IS NOT NULL;
CREATE UNIQUE INDEX calendar_event_occurrence ON calendar_event (series_id, recurrence_at) WHERE series_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX calendar_event_series ON calendar_event (series_id, agent_id) WHERE series_id IS NOT NULL;
CREATE UNIQUE INDEX calendar_event_showing ON calendar_event (showing_id) WHERE showing_id IS NOT NULL;
CREATE INDEX calendar_event_single ON calendar_event (agent_id, starts_at) WHERE deleted_at IS NULL AND NOT spanning;
CREATE INDEX calendar_event_spanning ON calendar_event (agent_id, until_at) WHERE deleted_at IS NULL AND spanning;
CREATE INDEX calendar_event_uid ON calendar_event (agent_id, uid);

CREATE TABLE calendar_feed (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  name text NOT NULL,
  details boolean NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT calendar_feed_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_feed_token UNIQUE (token_hash),
  CONSTRAINT calendar_feed_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX calendar_feed_agent ON calendar_feed (agent_id);

CREATE TABLE calendar_google_account (
  agent_id bigint NOT NULL,
  subject text NOT NULL,
  address citext NOT NULL,
  credentials text NOT NULL,
  expires_at timestamp with time zone,
  state text NOT NULL,
  sync_token text,
  connected_at timestamp with time zone NOT NULL,
  synced_at timestamp with time zone,
  failure text NOT NULL DEFAULT ''::text,
  failures integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL,
  claim uuid,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT calendar_google_account_pkey PRIMARY KEY (agent_id),
  CONSTRAINT calendar_google_account_state CHECK (state = ANY (ARRAY['connected'::text, 'reconnect'::text])),
  CONSTRAINT calendar_google_account_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX calendar_google_account_due ON calendar_google_account (due_at) WHERE state = 'connected'::text;

CREATE TABLE calendar_google_conflict (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  title text NOT NULL,
  kept text NOT NULL,
  other text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT calendar_google_conflict_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_google_conflict_kept CHECK (kept = ANY (ARRAY['here'::text, 'google'::text])),
  CONSTRAINT calendar_google_conflict_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES calendar_google_account(agent_id) ON DELETE CASCADE
);
CREATE INDEX calendar_google_conflict_agent ON calendar_google_conflict (agent_id, id);

CREATE TABLE calendar_google_event (
  agent_id bigint NOT NULL,
  google_id text NOT NULL,
  event_id bigint,
  etag text NOT NULL,
  version integer NOT NULL,
  CONSTRAINT calendar_google_event_pkey PRIMARY KEY (agent_id, google_id),
  CONSTRAINT calendar_google_event_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES calendar_google_account(agent_id) ON DELETE CASCADE,
  CONSTRAINT calendar_google_event_event_id_fkey FOREIGN KEY (event_id) REFERENCES calendar_event(id) ON DELETE SET NULL
);
CREATE INDEX calendar_google_event_event ON calendar_google_event (event_id, agent_id);

CREATE TABLE calendar_google_wake (
  agent_id bigint NOT NULL,
  CONSTRAINT calendar_google_wake_pkey PRIMARY KEY (agent_id),
  CONSTRAINT calendar_google_wake_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES calendar_google_account(agent_id) ON DELETE CASCADE
);

CREATE TABLE calendar_import (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  message_id bigint,
  added integer NOT NULL,
  updated integer NOT NULL,
  unchanged integer NOT NULL,
  skipped integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  removed integer NOT NULL DEFAULT 0,
  restored integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  CONSTRAINT calendar_import_pkey PRIMARY KEY (id),
  CONSTRAINT calendar_import_kind CHECK (kind = ANY (ARRAY['file'::text, 'message'::text, 'change'::text])),
  CONSTRAINT calendar_import_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT calendar_import_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE SET NULL
);
CREATE INDEX calendar_import_agent ON calendar_import (agent_id, id);
CREATE INDEX calendar_import_created ON calendar_import (created_at);
CREATE INDEX calendar_import_message ON calendar_import (message_id) WHERE message_id IS NOT NULL;

CREATE TABLE calendar_import_event (
  import_id bigint NOT NULL,
  event_id bigint NOT NULL,
  version integer NOT NULL,
  occurrences text NOT NULL,
  previous jsonb,
  previous_occurrences jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT calendar_import_event_pkey PRIMARY KEY (import_id, event_id),
  CONSTRAINT calendar_import_event_event_id_fkey FOREIGN KEY (event_id) REFERENCES calendar_event(id) ON DELETE CASCADE,
  CONSTRAINT calendar_import_event_import_id_fkey FOREIGN KEY (import_id) REFERENCES calendar_import(id) ON DELETE CASCADE
);
CREATE INDEX calendar_import_event_event ON calendar_import_event (event_id);

CREATE TABLE calendar_invitation (
  message_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  method text NOT NULL,
  uid text NOT NULL,
  recurrence_at timestamp with time zone,
  sequence integer NOT NULL,
  dtstamp timestamp with time zone,
  parsed jsonb NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  event_id bigint,
  created_at timestamp with time zone NOT NULL,
  decision text,
  event_count integer NOT NULL DEFAULT 1,
  CONSTRAINT calendar_invitation_pkey PRIMARY KEY (message_id),
  CONSTRAINT calendar_invitation_decision CHECK (decision = ANY (ARRAY['accepted'::text, 'declined'::text])),
  CONSTRAINT calendar_invitation_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT calendar_invitation_event_id_fkey FOREIGN KEY (event_id) REFERENCES calendar_event(id) ON DELETE SET NULL,
  CONSTRAINT calendar_invitation_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE CASCADE
);
CREATE INDEX calendar_invitation_event ON calendar_invitation (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX calendar_invitation_uid ON calendar_invitation (agent_id, uid);

CREATE TABLE calendar_mail_queue (
  message_id bigint NOT NULL,
  person_id bigint NOT NULL,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  CONSTRAINT calendar_mail_queue_pkey PRIMARY KEY (message_id),
  CONSTRAINT calendar_mail_queue_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE CASCADE
);
CREATE INDEX calendar_mail_queue_lease ON calendar_mail_queue (leased_until);

CREATE TABLE calendar_reminder (
  event_id bigint NOT NULL,
  minutes integer NOT NULL,
  due_at timestamp with time zone NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  CONSTRAINT calendar_reminder_pkey PRIMARY KEY (event_id, minutes),
  CONSTRAINT calendar_reminder_event_id_fkey FOREIGN KEY (event_id) REFERENCES calendar_event(id) ON DELETE CASCADE
);
CREATE INDEX calendar_reminder_due ON calendar_reminder (due_at);

CREATE TABLE calendar_settings (
  agent_id bigint NOT NULL,
  working_hours jsonb NOT NULL,
  reminders integer[] NOT NULL,
  CONSTRAINT calendar_settings_pkey PRIMARY KEY (agent_id),
  CONSTRAINT calendar_settings_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE charge_settlement (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  agent_id bigint NOT NULL,
  cents bigint NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  method text NOT NULL DEFAULT ''::text,
  reference text NOT NULL DEFAULT ''::text,
  settled_on date NOT NULL,
  entry_id bigint NOT NULL,
  key text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_by bigint,
  undone_at timestamp with time zone,
  CONSTRAINT charge_settlement_pkey PRIMARY KEY (id),
  CONSTRAINT charge_settlement_once UNIQUE (key),
  CONSTRAINT charge_settlement_amount CHECK (cents > 0),
  CONSTRAINT charge_settlement_kind CHECK (kind = ANY (ARRAY['waiver'::text, 'payment'::text])),
  CONSTRAINT charge_settlement_of_kind CHECK ((kind = 'waiver'::text) = (reason <> ''::text) AND (kind = 'payment'::text) = (method <> ''::text)),
  CONSTRAINT charge_settlement_undone CHECK ((undone_at IS NULL) = (undone_by IS NULL)),
  CONSTRAINT charge_settlement_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT charge_settlement_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT charge_settlement_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entry(id),
  CONSTRAINT charge_settlement_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES agent(person_id)
);
CREATE INDEX charge_settlement_agent ON charge_settlement (agent_id, id);
CREATE INDEX charge_settlement_entry ON charge_settlement (entry_id);

CREATE TABLE charge_settlement_line (
  settlement_id bigint NOT NULL,
  charge_id bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT charge_settlement_line_pkey PRIMARY KEY (settlement_id, charge_id),
  CONSTRAINT charge_settlement_line_amount CHECK (cents > 0),
  CONSTRAINT charge_settlement_line_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES agent_charge(id),
  CONSTRAINT charge_settlement_line_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES charge_settlement(id)
);
CREATE INDEX charge_settlement_line_of ON charge_settlement_line (charge_id);

CREATE TABLE check_setting (
  is_only boolean NOT NULL DEFAULT true,
  next_number integer NOT NULL,
  shift_right integer NOT NULL,
  shift_down integer NOT NULL,
  changed_by bigint,
  changed_at timestamp with time zone,
  CONSTRAINT check_setting_pkey PRIMARY KEY (is_only),
  CONSTRAINT check_setting_down CHECK (shift_down >= '-100'::integer AND shift_down <= 100),
  CONSTRAINT check_setting_next CHECK (next_number >= 1 AND next_number <= 99999999),
  CONSTRAINT check_setting_only CHECK (is_only),
  CONSTRAINT check_setting_right CHECK (shift_right >= '-100'::integer AND shift_right <= 100),
  CONSTRAINT check_setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent(person_id)
);

CREATE TABLE client (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  person_id bigint NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT ''::text,
  search_types text[] NOT NULL,
  stage text NOT NULL DEFAULT 'new'::text,
  source text NOT NULL DEFAULT ''::text,
  move_in_date date,
  income_cents bigint,
  credit_band text,
  guarantor text,
  pets text NOT NULL DEFAULT ''::text,
  notes text NOT NULL DEFAULT ''::text,
  year_born smallint,
  gender text NOT NULL DEFAULT ''::text,
  is_new boolean NOT NULL DEFAULT true,
  created_at timestamp with time zone NOT NULL,
  assigned_at timestamp with time zone NOT NULL,
  last_activity_at timestamp with time zone NOT NULL,
  last_contacted_at timestamp with time zone,
  archived_at timestamp with time zone,
  archive_reason text,
  merged_into bigint,
  search text NOT NULL GENERATED ALWAYS AS (' '::text || search_words((first_name || ' '::text) || last_name)) STORED,
  credited_agent_id bigint,
  birthday text,
  budget_min_cents bigint,
  budget_max_cents bigint,
  address text NOT NULL DEFAULT ''::text,
  CONSTRAINT client_pkey PRIMARY KEY (id),
  CONSTRAINT client_once UNIQUE (agent_id, person_id),
  CONSTRAINT client_owner UNIQUE (id, agent_id),
  CONSTRAINT client_archive_reason_known CHECK (archive_reason = ANY (ARRAY['not-responding'::text, 'elsewhere'::text, 'not-qualified'::text, 'duplicate'::text, 'other'::text])),
  CONSTRAINT client_credit_band_known CHECK (credit_band = ANY (ARRAY['under-620'::text, '620-679'::text, '680-719'::text, '720-plus'::text])),
  CONSTRAINT client_first_name_given CHECK (first_name <> ''::text),
  CONSTRAINT client_guarantor_known CHECK (guarantor = ANY (ARRAY['none'::text, 'person'::text, 'company'::text])),
  CONSTRAINT client_income_positive CHECK (income_cents >= 0),
  CONSTRAINT client_search_types_known CHECK (cardinality(search_types) > 0 AND search_types <@ ARRAY['rental'::text, 'sale'::text]),
  CONSTRAINT client_stage_known CHECK (stage = ANY (ARRAY['new'::text, 'contacted'::text, 'searching'::text, 'showing'::text, 'applying'::text, 'closed'::text, 'later'::text])),
  CONSTRAINT client_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT client_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES client(id) ON DELETE SET NULL,
  CONSTRAINT client_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX client_by_activity ON client (agent_id, last_activity_at, id) INCLUDE (search_types) WHERE archived_at IS NULL;
CREATE INDEX client_by_assignment ON client (agent_id, assigned_at, id) INCLUDE (search_types) WHERE archived_at IS NULL;
CREATE INDEX client_by_creation ON client (agent_id, created_at, id) INCLUDE (search_types) WHERE archived_at IS NULL;
CREATE INDEX client_by_name ON client (agent_id, search, id) INCLUDE (search_types) WHERE archived_at IS NULL;
CREATE INDEX client_full_name ON client (lower(last_name), lower(first_name)) WHERE archived_at IS NULL;
CREATE INDEX client_merged ON client (merged_into) WHERE merged_into IS NOT NULL;
CREATE INDEX client_person ON client (person_id);
CREATE INDEX client_search_trigram ON client USING gin (agent_id, search gin_trgm_ops) WHERE archived_at IS NULL;
CREATE INDEX client_stats ON client (created_at) INCLUDE (id, credited_agent_id, person_id) WHERE merged_into IS NULL;
CREATE TRIGGER client_credited BEFORE INSERT ON client FOR EACH ROW EXECUTE FUNCTION credit_maker();
CREATE TRIGGER client_drafts_reassigned AFTER UPDATE OF agent_id ON client FOR EACH ROW WHEN (old.agent_id IS DISTINCT FROM new.agent_id) EXECUTE FUNCTION reassign_draft_deals();

CREATE TABLE client_email (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  email citext NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT client_email_pkey PRIMARY KEY (client_id, email),
  CONSTRAINT client_email_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_email_address ON client_email (agent_id, email);
CREATE INDEX client_email_anybody ON client_email (email);
CREATE INDEX client_email_client ON client_email (client_id, agent_id);
CREATE INDEX client_email_trigram ON client_email USING gin (agent_id, lower(email::text) gin_trgm_ops);

CREATE TABLE client_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  kind text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}'::jsonb,
  at timestamp with time zone NOT NULL,
  CONSTRAINT client_event_pkey PRIMARY KEY (id),
  CONSTRAINT client_event_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_event_line ON client_event (client_id, at DESC, id DESC);

CREATE TABLE client_import (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  file_name text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  grid jsonb,
  reading jsonb,
  created_at timestamp with time zone NOT NULL,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  row_count integer NOT NULL,
  tag_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  totals jsonb,
  CONSTRAINT client_import_pkey PRIMARY KEY (id),
  CONSTRAINT client_import_draft CHECK ((state = 'draft'::text) = (applied_at IS NULL)),
  CONSTRAINT client_import_kind_known CHECK (kind = ANY (ARRAY['table'::text, 'vcard'::text])),
  CONSTRAINT client_import_state_known CHECK (state = ANY (ARRAY['draft'::text, 'applied'::text, 'undone'::text])),
  CONSTRAINT client_import_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX client_import_agent ON client_import (agent_id, id DESC);

CREATE TABLE client_import_chunk (
  import_id bigint NOT NULL,
  "position" integer NOT NULL,
  rows text NOT NULL,
  placed text,
  planned text,
  CONSTRAINT client_import_chunk_pkey PRIMARY KEY (import_id, "position"),
  CONSTRAINT client_import_chunk_import_id_fkey FOREIGN KEY (import_id) REFERENCES client_import(id) ON DELETE CASCADE
);

CREATE TABLE client_import_column (
  agent_id bigint NOT NULL,
  title text NOT NULL,
  field text,
  CONSTRAINT client_import_column_pkey PRIMARY KEY (agent_id, title),
  CONSTRAINT client_import_column_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE client_import_plan (
  import_id bigint NOT NULL,
  run uuid,
  leased_until timestamp with time zone,
  done integer NOT NULL DEFAULT 0,
  digest text NOT NULL DEFAULT ''::text,
  counts jsonb NOT NULL DEFAULT '{}'::jsonb,
  examples jsonb NOT NULL DEFAULT '[]'::jsonb,
  error text NOT NULL DEFAULT ''::text,
  CONSTRAINT client_import_plan_pkey PRIMARY KEY (import_id),
  CONSTRAINT client_import_plan_import_id_fkey FOREIGN KEY (import_id) REFERENCES client_import(id) ON DELETE CASCADE
);

CREATE TABLE client_import_progress (
  import_id bigint NOT NULL,
  done integer NOT NULL,
  canceled boolean NOT NULL DEFAULT false,
  digest text NOT NULL DEFAULT ''::text,
  ask boolean NOT NULL DEFAULT true,
  error text NOT NULL DEFAULT ''::text,
  undoes boolean NOT NULL DEFAULT false,
  CONSTRAINT client_import_progress_pkey PRIMARY KEY (import_id)
);

CREATE TABLE client_import_row (
  import_id bigint NOT NULL,
  row_number integer NOT NULL,
  kind text NOT NULL,
  shown jsonb NOT NULL,
  client_id bigint,
  person_id bigint,
  person_made boolean NOT NULL DEFAULT false,
  request_id bigint,
  made jsonb,
  kept text,
  agent_id bigint,
  CONSTRAINT client_import_row_pkey PRIMARY KEY (import_id, row_number),
  CONSTRAINT client_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES client_import(id) ON DELETE CASCADE
);

CREATE TABLE client_list (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  name text NOT NULL,
  conditions jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT client_list_pkey PRIMARY KEY (id),
  CONSTRAINT client_list_named CHECK (name <> ''::text),
  CONSTRAINT client_list_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX client_list_agent ON client_list (agent_id, id) WHERE removed_at IS NULL;
CREATE INDEX client_list_removed ON client_list (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE client_listing (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  saved_at timestamp with time zone,
  sent_at timestamp with time zone,
  sent_by bigint,
  opened_at timestamp with time zone,
  credited_agent_id bigint,
  liked boolean NOT NULL DEFAULT false,
  CONSTRAINT client_listing_pkey PRIMARY KEY (client_id, listing_id),
  CONSTRAINT client_listing_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT client_listing_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT client_listing_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES listing_send_recipient(id) ON DELETE SET NULL
);
CREATE INDEX client_listing_listing ON client_listing (listing_id, client_id);
CREATE INDEX client_listing_mail ON client_listing (sent_by) WHERE sent_by IS NOT NULL;
CREATE INDEX client_listing_saved ON client_listing (client_id, saved_at DESC, listing_id DESC) WHERE saved_at IS NOT NULL;
CREATE INDEX client_listing_stats ON client_listing (sent_at) INCLUDE (credited_agent_id, opened_at, liked) WHERE sent_at IS NOT NULL;
CREATE INDEX client_listing_stats_agent ON client_listing (credited_agent_id, sent_at) INCLUDE (opened_at) WHERE sent_at IS NOT NULL;
CREATE TRIGGER client_listing_credited BEFORE INSERT OR UPDATE OF sent_at ON client_listing FOR EACH ROW EXECUTE FUNCTION credit_sent_listing();
CREATE TRIGGER client_listing_sums_delete AFTER DELETE ON client_listing REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_listings();
CREATE TRIGGER client_listing_sums_insert AFTER INSERT ON client_listing REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_listings();
CREATE TRIGGER client_listing_sums_update AFTER UPDATE ON client_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_listings();

CREATE TABLE client_match (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  search_id bigint NOT NULL,
  reason text COLLATE "C" NOT NULL,
  price_cents bigint NOT NULL,
  price_before_cents bigint,
  matched_at timestamp with time zone NOT NULL,
  notified_at timestamp with time zone,
  CONSTRAINT client_match_pkey PRIMARY KEY (client_id, listing_id),
  CONSTRAINT client_match_reason_known CHECK (reason = ANY (ARRAY['new'::text, 'price_drop'::text, 'back'::text, 'changed'::text])),
  CONSTRAINT client_match_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT client_match_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT client_match_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_search(id) ON DELETE CASCADE
);
CREATE INDEX client_match_agent ON client_match (agent_id, matched_at) INCLUDE (client_id, listing_id, search_id);
CREATE INDEX client_match_listing ON client_match (listing_id, agent_id);
CREATE INDEX client_match_newest ON client_match (client_id, matched_at DESC, listing_id DESC);
CREATE INDEX client_match_search ON client_match (search_id);
CREATE INDEX client_match_unnotified ON client_match (agent_id, client_id) WHERE notified_at IS NULL;

CREATE TABLE client_merge (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  kept_id bigint NOT NULL,
  merged_id bigint NOT NULL,
  kept_before jsonb NOT NULL,
  merged_before jsonb NOT NULL,
  kept_after jsonb NOT NULL,
  at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT client_merge_pkey PRIMARY KEY (id),
  CONSTRAINT client_merge_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT client_merge_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES client(id) ON DELETE CASCADE,
  CONSTRAINT client_merge_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES client(id) ON DELETE CASCADE
);
CREATE INDEX client_merge_agent ON client_merge (agent_id, id DESC);
CREATE INDEX client_merge_kept ON client_merge (kept_id);
CREATE INDEX client_merge_merged ON client_merge (merged_id);

CREATE TABLE client_merge_fill (
  merge_id bigint NOT NULL,
  table_name text NOT NULL,
  key jsonb NOT NULL,
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  CONSTRAINT client_merge_fill_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES client_merge(id) ON DELETE CASCADE
);
CREATE INDEX client_merge_fill_merge ON client_merge_fill (merge_id);

CREATE TABLE client_merge_move (
  merge_id bigint NOT NULL,
  table_name text NOT NULL,
  column_name text NOT NULL,
  key jsonb NOT NULL,
  "position" smallint,
  CONSTRAINT client_merge_move_merge_id_fkey FOREIGN KEY (merge_id) REFERENCES client_merge(id) ON DELETE CASCADE
);
CREATE INDEX client_merge_move_merge ON client_merge_move (merge_id);

CREATE TABLE client_note (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  kind text NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone,
  removed_at timestamp with time zone,
  contacted_before timestamp with time zone,
  CONSTRAINT client_note_pkey PRIMARY KEY (id),
  CONSTRAINT client_note_kind_known CHECK (kind = ANY (ARRAY['note'::text, 'call'::text, 'text'::text, 'meeting'::text])),
  CONSTRAINT client_note_written CHECK (body <> ''::text),
  CONSTRAINT client_note_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_note_client ON client_note (client_id, agent_id);
CREATE INDEX client_note_line ON client_note (client_id, created_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX client_note_removed ON client_note (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE client_notice (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  participant_id bigint,
  kind text NOT NULL,
  version smallint NOT NULL,
  offered_at timestamp with time zone,
  link_id bigint,
  received_at timestamp with time zone,
  received_by text,
  signed_name text NOT NULL DEFAULT ''::text,
  CONSTRAINT client_notice_pkey PRIMARY KEY (id),
  CONSTRAINT client_notice_once UNIQUE NULLS NOT DISTINCT (client_id, participant_id, kind),
  CONSTRAINT client_notice_kind_known CHECK (kind = ANY (ARRAY['fair-housing'::text, 'agency'::text])),
  CONSTRAINT client_notice_receipt_known CHECK (received_by = ANY (ARRAY['page'::text, 'agent'::text])),
  CONSTRAINT client_notice_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT client_notice_link_id_fkey FOREIGN KEY (link_id) REFERENCES shared_link(id) ON DELETE SET NULL,
  CONSTRAINT client_notice_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES person(id)
);
CREATE INDEX client_notice_link ON client_notice (link_id) WHERE link_id IS NOT NULL;
CREATE INDEX client_notice_participant ON client_notice (participant_id) WHERE participant_id IS NOT NULL;

CREATE TABLE client_phone (
  client_id bigint NOT NULL,
  phone text NOT NULL,
  "position" smallint NOT NULL,
  CONSTRAINT client_phone_pkey PRIMARY KEY (client_id, phone),
  CONSTRAINT client_phone_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE CASCADE
);
CREATE INDEX client_phone_trigram ON client_phone USING gin (translate(phone, ' ()+.-'::text, ''::text) gin_trgm_ops);

CREATE TABLE client_request (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  person_id bigint NOT NULL,
  fields jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by bigint,
  by_hand boolean NOT NULL DEFAULT true,
  CONSTRAINT client_request_pkey PRIMARY KEY (id),
  CONSTRAINT client_request_state_known CHECK (state = ANY (ARRAY['waiting'::text, 'approved'::text, 'refused'::text])),
  CONSTRAINT client_request_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT client_request_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT client_request_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX client_request_of_agent ON client_request (agent_id, id DESC);
CREATE UNIQUE INDEX client_request_once ON client_request (agent_id, person_id) WHERE state = 'waiting'::text;
CREATE INDEX client_request_person ON client_request (person_id);
CREATE INDEX client_request_waiting ON client_request (id DESC) WHERE state = 'waiting'::text;

CREATE TABLE client_tag (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  name text NOT NULL,
  color text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  merged_into bigint,
  CONSTRAINT client_tag_pkey PRIMARY KEY (id),
  CONSTRAINT client_tag_named CHECK (name <> ''::text),
  CONSTRAINT client_tag_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT client_tag_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES client_tag(id) ON DELETE SET NULL
);
CREATE INDEX client_tag_merged ON client_tag (merged_into) WHERE merged_into IS NOT NULL;
CREATE UNIQUE INDEX client_tag_once ON client_tag (agent_id, lower(name)) WHERE removed_at IS NULL;
CREATE INDEX client_tag_removed ON client_tag (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE client_tagging (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  via_tag_id bigint,
  CONSTRAINT client_tagging_pkey PRIMARY KEY (client_id, tag_id),
  CONSTRAINT client_tagging_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT client_tagging_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES client_tag(id) ON DELETE CASCADE
);
CREATE INDEX client_tagging_tag ON client_tagging (tag_id, client_id);

CREATE TABLE client_task (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  title text NOT NULL,
  due_on date,
  planned_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  done_at timestamp with time zone,
  removed_at timestamp with time zone,
  shown_at timestamp with time zone NOT NULL GENERATED ALWAYS AS (COALESCE(done_at, created_at)) STORED,
  CONSTRAINT client_task_pkey PRIMARY KEY (id),
  CONSTRAINT client_task_titled CHECK (title <> ''::text),
  CONSTRAINT client_task_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX client_task_client ON client_task (client_id, agent_id);
CREATE INDEX client_task_done ON client_task (agent_id, done_at DESC, id DESC) WHERE done_at IS NOT NULL AND removed_at IS NULL;
CREATE INDEX client_task_due ON client_task (due_on) WHERE done_at IS NULL AND removed_at IS NULL;
CREATE INDEX client_task_line ON client_task (client_id, shown_at DESC, id DESC) WHERE removed_at IS NULL;
CREATE INDEX client_task_open ON client_task (agent_id, due_on, id) WHERE done_at IS NULL AND removed_at IS NULL;
CREATE INDEX client_task_removed ON client_task (removed_at) WHERE removed_at IS NOT NULL;

CREATE TABLE commission_plan (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  title text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  archived_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  key text,
  CONSTRAINT commission_plan_pkey PRIMARY KEY (id),
  CONSTRAINT commission_plan_once UNIQUE (key)
);
CREATE UNIQUE INDEX commission_plan_title ON commission_plan (lower(title)) WHERE archived_at IS NULL;

CREATE TABLE commission_plan_terms (
  plan_id bigint NOT NULL,
  since date NOT NULL,
  terms jsonb NOT NULL,
  changed_by bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT commission_plan_terms_pkey PRIMARY KEY (plan_id, since),
  CONSTRAINT commission_plan_terms_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent(person_id),
  CONSTRAINT commission_plan_terms_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES commission_plan(id)
);

CREATE TABLE data_erasure (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  erased_by bigint,
  erased_at timestamp with time zone NOT NULL,
  reference text NOT NULL DEFAULT ''::text,
  CONSTRAINT data_erasure_pkey PRIMARY KEY (id),
  CONSTRAINT data_erasure_erased_by_fkey FOREIGN KEY (erased_by) REFERENCES agent(person_id) ON DELETE SET NULL
);

CREATE TABLE data_erasure_item (
  erasure_id bigint NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  records integer NOT NULL,
  kept_because text,
  CONSTRAINT data_erasure_item_pkey PRIMARY KEY (erasure_id, "position"),
  CONSTRAINT data_erasure_item_records_check CHECK (records > 0),
  CONSTRAINT data_erasure_item_erasure_id_fkey FOREIGN KEY (erasure_id) REFERENCES data_erasure(id) ON DELETE CASCADE
);

CREATE TABLE data_export (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint,
  requested_by bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  files integer NOT NULL DEFAULT 0,
  step text NOT NULL DEFAULT ''::text,
  bytes bigint,
  problems integer NOT NULL DEFAULT 0,
  file_key text,
  sealed text,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.'::text, 1)::integer) STORED,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone,
  CONSTRAINT data_export_pkey PRIMARY KEY (id),
  CONSTRAINT data_export_ready CHECK (state <> 'ready'::text OR bytes IS NOT NULL AND file_key IS NOT NULL AND sealed IS NOT NULL AND expires_at IS NOT NULL),
  CONSTRAINT data_export_state_known CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'ready'::text, 'failed'::text, 'expired'::text])),
  CONSTRAINT data_export_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT data_export_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id),
  CONSTRAINT data_export_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES agent(person_id)
);
CREATE UNIQUE INDEX data_export_one_running ON data_export (COALESCE(agent_id, 0::bigint)) WHERE state = ANY (ARRAY['waiting'::text, 'running'::text]);
CREATE INDEX data_export_recent ON data_export (COALESCE(agent_id, 0::bigint), id);

CREATE TABLE deal (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  client_id bigint,
  listing_id bigint,
  household_id bigint,
  kind text NOT NULL,
  stage text NOT NULL DEFAULT 'draft'::text,
  pending_op boolean NOT NULL DEFAULT false,
  pending_check boolean NOT NULL DEFAULT false,
  client_name text NOT NULL DEFAULT ''::text,
  client_email text NOT NULL DEFAULT ''::text,
  client_phone text NOT NULL DEFAULT ''::text,
  apt_address text NOT NULL DEFAULT ''::text,
  apt_unit text NOT NULL DEFAULT ''::text,
  management text NOT NULL DEFAULT ''::text,
  price_cents bigint,
  deal_date date NOT NULL,
  lease_start date,
  lease_end date,
  description text NOT NULL DEFAULT ''::text,
  funds_methods text[] NOT NULL DEFAULT '{}'::text[],
  op_cents bigint NOT NULL DEFAULT 0,
  fee_cents bigint NOT NULL DEFAULT 0,
  net_cents bigint,
  received_cents bigint NOT NULL DEFAULT 0,
  received_op_cents bigint NOT NULL DEFAULT 0,
  paid_cents bigint NOT NULL DEFAULT 0,
  agent_name text NOT NULL DEFAULT ''::text,
  search_text text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  entry_id bigint,
  void_reason text NOT NULL DEFAULT ''::text,
  voided_from text,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  paid_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  key text,
  is_opening boolean NOT NULL DEFAULT false,
  absorbed_cents bigint NOT NULL DEFAULT 0,
  absorbed_entry_id bigint,
  counts_on date,
  CONSTRAINT deal_pkey PRIMARY KEY (id),
  CONSTRAINT deal_once UNIQUE (agent_id, key),
  CONSTRAINT deal_kind CHECK (kind = ANY (ARRAY['rental'::text, 'sale'::text])),
  CONSTRAINT deal_pending CHECK ((stage = 'pending'::text) = (pending_op OR pending_check)),
  CONSTRAINT deal_posted CHECK (entry_id IS NULL OR (stage = ANY (ARRAY['deal_submitted'::text, 'pending'::text, 'payment_sent'::text]))),
  CONSTRAINT deal_price CHECK (price_cents >= 0),
  CONSTRAINT deal_stage CHECK (stage = ANY (ARRAY['draft'::text, 'pending_review'::text, 'deal_submitted'::text, 'pending'::text, 'payment_sent'::text, 'voided'::text])),
  CONSTRAINT deal_absorbed_entry_id_fkey FOREIGN KEY (absorbed_entry_id) REFERENCES journal_entry(id),
  CONSTRAINT deal_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT deal_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id) ON DELETE SET NULL,
  CONSTRAINT deal_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entry(id),
  CONSTRAINT deal_household_id_fkey FOREIGN KEY (household_id) REFERENCES application_household(id) ON DELETE SET NULL,
  CONSTRAINT deal_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL
);
CREATE INDEX deal_agent_date ON deal (agent_id, deal_date, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_agent_lease_end ON deal (agent_id, lease_end) WHERE deleted_at IS NULL AND lease_end IS NOT NULL;
CREATE INDEX deal_agent_lease_start ON deal (agent_id, lease_start) WHERE deleted_at IS NULL AND lease_start IS NOT NULL;
CREATE INDEX deal_agent_name ON deal (lower(agent_name), id) WHERE deleted_at IS NULL;
CREATE INDEX deal_all_in ON deal (agent_id, deal_date) INCLUDE (kind, stage, op_cents, fee_cents, net_cents) WHERE (stage = ANY (ARRAY['deal_submitted'::text, 'pending'::text])) AND (received_op_cents + absorbed_cents) >= op_cents AND (received_cents - received_op_cents) >= fee_cents AND deleted_at IS NULL;
CREATE INDEX deal_amount ON deal ((op_cents + fee_cents), id) WHERE deleted_at IS NULL;
CREATE INDEX deal_changed ON deal (changed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_client ON deal (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX deal_client_name ON deal (lower(client_name), id) WHERE deleted_at IS NULL;
CREATE INDEX deal_counts_on ON deal (counts_on) WHERE counts_on IS NOT NULL;
CREATE INDEX deal_date ON deal (deal_date, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_deleted ON deal (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX deal_household ON deal (household_id) WHERE household_id IS NOT NULL;
CREATE INDEX deal_lease_start ON deal (lease_start, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_listing ON deal (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX deal_search ON deal USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX deal_stage ON deal (stage, deal_date, id) WHERE deleted_at IS NULL;
CREATE INDEX deal_stats ON deal (deal_date) INCLUDE (op_cents, fee_cents, net_cents, entry_id) WHERE deleted_at IS NULL;
CREATE INDEX deal_submitted ON deal (submitted_at, id) WHERE deleted_at IS NULL;
CREATE TRIGGER deal_search_written BEFORE INSERT OR UPDATE OF client_name, apt_address, apt_unit, management, agent_id ON deal FOR EACH ROW EXECUTE FUNCTION write_deal_search();
CREATE TRIGGER deal_summed AFTER INSERT OR DELETE ON deal FOR EACH ROW EXECUTE FUNCTION sum_deal();
CREATE TRIGGER deal_summed_again AFTER UPDATE ON deal FOR EACH ROW WHEN (old.deal_date IS DISTINCT FROM new.deal_date OR old.kind IS DISTINCT FROM new.kind OR old.stage IS DISTINCT FROM new.stage OR old.pending_op IS DISTINCT FROM new.pending_op OR old.pending_check IS DISTINCT FROM new.pending_check OR old.op_cents IS DISTINCT FROM new.op_cents OR old.fee_cents IS DISTINCT FROM new.fee_cents OR old.net_cents IS DISTINCT FROM new.net_cents OR old.price_cents IS DISTINCT FROM new.price_cents OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION sum_deal();

CREATE TABLE deal_agent (
  deal_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  "position" integer NOT NULL,
  share_rate integer NOT NULL,
  company_rate integer,
  plan jsonb,
  to_date jsonb,
  result jsonb,
  net_cents bigint,
  is_owner boolean NOT NULL DEFAULT false,
  departs boolean NOT NULL DEFAULT false,
  split_reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT deal_agent_pkey PRIMARY KEY (deal_id, agent_id),
  CONSTRAINT deal_agent_company CHECK (company_rate >= 0 AND company_rate <= 10000),
  CONSTRAINT deal_agent_share CHECK (share_rate >= 1 AND share_rate <= 10000),
  CONSTRAINT deal_agent_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT deal_agent_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal(id) ON DELETE CASCADE
);
CREATE INDEX deal_agent_agent ON deal_agent (agent_id, deal_id);
CREATE INDEX deal_agent_owes ON deal_agent (deal_id) WHERE net_cents < 0;
CREATE INDEX deal_agent_shared ON deal_agent (agent_id, deal_id) WHERE NOT is_owner;
CREATE TRIGGER deal_agent_owner_written BEFORE INSERT OR UPDATE ON deal_agent FOR EACH ROW EXECUTE FUNCTION write_deal_agent_owner();

CREATE TABLE deal_checklist (
  deal_kind text NOT NULL,
  paper_kind text NOT NULL,
  CONSTRAINT deal_checklist_pkey PRIMARY KEY (deal_kind, paper_kind),
  CONSTRAINT deal_checklist_deal CHECK (deal_kind = ANY (ARRAY['rental'::text, 'sale'::text])),
  CONSTRAINT deal_checklist_paper CHECK (paper_kind = ANY (ARRAY['lease_pages'::text, 'dos'::text, 'commission_check'::text, 'contract_of_sale'::text, 'closing_statement'::text, 'other'::text]))
);

CREATE TABLE deal_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  deal_id bigint NOT NULL,
  kind text NOT NULL,
  person_id bigint,
  from_status text,
  to_status text,
  note text NOT NULL DEFAULT ''::text,
  at timestamp with time zone NOT NULL,
  key text,
  changes jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT deal_event_pkey PRIMARY KEY (id),
  CONSTRAINT deal_event_once UNIQUE (deal_id, key),
  CONSTRAINT deal_event_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal(id) ON DELETE CASCADE,
  CONSTRAINT deal_event_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id)
);
CREATE INDEX deal_event_deal ON deal_event (deal_id, id);

CREATE TABLE deal_file (
  file_key text NOT NULL,
  key_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT deal_file_pkey PRIMARY KEY (file_key),
  CONSTRAINT deal_file_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);
CREATE INDEX deal_file_created ON deal_file (created_at);

CREATE TABLE deal_line (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  deal_id bigint NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  description text NOT NULL,
  payer text NOT NULL,
  cents bigint,
  timing text,
  payee text NOT NULL DEFAULT ''::text,
  agent_id bigint,
  CONSTRAINT deal_line_pkey PRIMARY KEY (id),
  CONSTRAINT deal_line_amount CHECK (cents >= 0),
  CONSTRAINT deal_line_deduction CHECK ((kind = 'deduction'::text) = (timing IS NOT NULL)),
  CONSTRAINT deal_line_kind CHECK (kind = ANY (ARRAY['commission'::text, 'deduction'::text])),
  CONSTRAINT deal_line_payer CHECK (payer = ANY (ARRAY['op'::text, 'fee'::text])),
  CONSTRAINT deal_line_timing CHECK (timing = ANY (ARRAY['before'::text, 'after'::text])),
  CONSTRAINT deal_line_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT deal_line_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal(id) ON DELETE CASCADE
);
CREATE INDEX deal_line_deal ON deal_line (deal_id, "position");

CREATE TABLE deal_month_sum (
  month date NOT NULL,
  kind text NOT NULL,
  stage text NOT NULL,
  pending_op boolean NOT NULL,
  pending_check boolean NOT NULL,
  deals integer NOT NULL,
  op_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  priced integer NOT NULL,
  price_cents bigint NOT NULL
);
CREATE INDEX deal_month_sum_month ON deal_month_sum (month);

CREATE TABLE deal_paper (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  deal_id bigint NOT NULL,
  kind text NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  pages integer NOT NULL,
  file_key text NOT NULL,
  sha256 bytea NOT NULL,
  replaced_by bigint,
  key text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT deal_paper_pkey PRIMARY KEY (id),
  CONSTRAINT deal_paper_once UNIQUE (deal_id, key),
  CONSTRAINT deal_paper_kind CHECK (kind = ANY (ARRAY['lease_pages'::text, 'dos'::text, 'commission_check'::text, 'contract_of_sale'::text, 'closing_statement'::text, 'other'::text])),
  CONSTRAINT deal_paper_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT deal_paper_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal(id) ON DELETE CASCADE,
  CONSTRAINT deal_paper_file_key_fkey FOREIGN KEY (file_key) REFERENCES deal_file(file_key),
  CONSTRAINT deal_paper_replaced_by_fkey FOREIGN KEY (replaced_by) REFERENCES deal_paper(id) ON DELETE SET NULL
);
CREATE INDEX deal_paper_deal ON deal_paper (deal_id, kind, id);
CREATE INDEX deal_paper_file ON deal_paper (file_key);

CREATE TABLE deal_receipt (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  deal_id bigint NOT NULL,
  cents bigint NOT NULL,
  method text NOT NULL,
  received_on date NOT NULL,
  reference text NOT NULL DEFAULT ''::text,
  entry_id bigint NOT NULL,
  key text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  reversed_at timestamp with time zone,
  is_refund boolean NOT NULL DEFAULT false,
  CONSTRAINT deal_receipt_pkey PRIMARY KEY (id),
  CONSTRAINT deal_receipt_once UNIQUE (deal_id, key),
  CONSTRAINT deal_receipt_amount CHECK (cents > 0),
  CONSTRAINT deal_receipt_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT deal_receipt_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal(id),
  CONSTRAINT deal_receipt_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entry(id)
);
CREATE INDEX deal_receipt_deal ON deal_receipt (deal_id);

CREATE TABLE deal_withdrawn_approval (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  deal_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  status text NOT NULL,
  approved_on date NOT NULL,
  reversed_on date NOT NULL,
  gross_cents bigint NOT NULL,
  net_cents bigint,
  CONSTRAINT deal_withdrawn_approval_pkey PRIMARY KEY (id),
  CONSTRAINT deal_withdrawn_approval_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT deal_withdrawn_approval_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal(id) ON DELETE CASCADE
);
CREATE INDEX deal_withdrawn_approval_approved ON deal_withdrawn_approval (approved_on);
CREATE INDEX deal_withdrawn_approval_deal ON deal_withdrawn_approval (deal_id);
CREATE INDEX deal_withdrawn_approval_reversed ON deal_withdrawn_approval (reversed_on);

CREATE TABLE deal_withdrawn_share (
  approval_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  gross_cents bigint NOT NULL,
  net_cents bigint,
  CONSTRAINT deal_withdrawn_share_pkey PRIMARY KEY (approval_id, agent_id),
  CONSTRAINT deal_withdrawn_share_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT deal_withdrawn_share_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES deal_withdrawn_approval(id) ON DELETE CASCADE
);
CREATE INDEX deal_withdrawn_share_agent ON deal_withdrawn_share (agent_id);

CREATE TABLE deduction_kind (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  title text NOT NULL,
  timing text NOT NULL,
  default_cents bigint NOT NULL DEFAULT 0,
  "position" integer NOT NULL,
  archived_at timestamp with time zone,
  CONSTRAINT deduction_kind_pkey PRIMARY KEY (id),
  CONSTRAINT deduction_kind_amount CHECK (default_cents >= 0),
  CONSTRAINT deduction_kind_timing CHECK (timing = ANY (ARRAY['before'::text, 'after'::text]))
);
CREATE UNIQUE INDEX deduction_kind_title ON deduction_kind (lower(title)) WHERE archived_at IS NULL;

CREATE TABLE document_template (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  name text NOT NULL,
  shared boolean NOT NULL DEFAULT false,
  page_sizes jsonb NOT NULL,
  roles jsonb NOT NULL,
  fields jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT document_template_pkey PRIMARY KEY (id),
  CONSTRAINT document_template_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX document_template_agent ON document_template (agent_id, id);
CREATE INDEX document_template_deleted ON document_template (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX document_template_name ON document_template ((
CASE
    WHEN shared THEN 0::bigint
    ELSE agent_id
END), lower(name)) WHERE deleted_at IS NULL;
CREATE INDEX document_template_shared ON document_template (id) WHERE shared AND deleted_at IS NULL;

CREATE TABLE email_opt_out (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  sha256 bytea NOT NULL,
  email text,
  source text NOT NULL,
  reason text NOT NULL DEFAULT ''::text,
  set_by bigint,
  opted_out_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  end_reason text NOT NULL DEFAULT ''::text,
  ended_by bigint,
  CONSTRAINT email_opt_out_pkey PRIMARY KEY (id),
  CONSTRAINT email_opt_out_hash CHECK (length(sha256) = 32),
  CONSTRAINT email_opt_out_source CHECK (source = ANY (ARRAY['link'::text, 'one-click'::text, 'agent'::text, 'import'::text, 'reply'::text])),
  CONSTRAINT email_opt_out_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES person(id) ON DELETE SET NULL,
  CONSTRAINT email_opt_out_set_by_fkey FOREIGN KEY (set_by) REFERENCES person(id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX email_opt_out_active ON email_opt_out (sha256) WHERE ended_at IS NULL;
CREATE INDEX email_opt_out_email ON email_opt_out (email) WHERE email IS NOT NULL;
CREATE INDEX email_opt_out_ended_by ON email_opt_out (ended_by) WHERE ended_by IS NOT NULL;
CREATE INDEX email_opt_out_hash_time ON email_opt_out (sha256, opted_out_at);
CREATE INDEX email_opt_out_set_by ON email_opt_out (set_by) WHERE set_by IS NOT NULL;

CREATE TABLE email_opt_out_former_link (
  token_hash bytea NOT NULL,
  link_id bigint NOT NULL,
  replaced_at timestamp with time zone NOT NULL,
  CONSTRAINT email_opt_out_former_link_pkey PRIMARY KEY (token_hash),
  CONSTRAINT email_opt_out_former_link_hash CHECK (length(token_hash) = 32),
  CONSTRAINT email_opt_out_former_link_link_id_fkey FOREIGN KEY (link_id) REFERENCES email_opt_out_link(id) ON DELETE CASCADE
);
CREATE INDEX email_opt_out_former_link_of ON email_opt_out_former_link (link_id);

CREATE TABLE email_opt_out_link (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  sha256 bytea NOT NULL,
  email text,
  seed uuid NOT NULL,
  token_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT email_opt_out_link_pkey PRIMARY KEY (id),
  CONSTRAINT email_opt_out_link_once UNIQUE (sha256),
  CONSTRAINT email_opt_out_link_token UNIQUE (token_hash),
  CONSTRAINT email_opt_out_link_hash CHECK (length(sha256) = 32)
);
CREATE INDEX email_opt_out_link_email ON email_opt_out_link (email) WHERE email IS NOT NULL;

CREATE TABLE encryption_key (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  sealed text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT encryption_key_pkey PRIMARY KEY (id)
);

CREATE TABLE error_report (
  fingerprint text NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  route text NOT NULL,
  status smallint NOT NULL,
  code text,
  class text NOT NULL,
  frames text[] NOT NULL,
  constraint_name text,
  count integer NOT NULL DEFAULT 1,
  slowest_ms integer NOT NULL,
  process text NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT error_report_pkey PRIMARY KEY (fingerprint),
  CONSTRAINT error_report_kind_check CHECK (kind = ANY (ARRAY['failed'::text, 'slow'::text]))
);
CREATE INDEX error_report_last ON error_report (last_at DESC, fingerprint);

CREATE TABLE feed_change (
  run_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  kind text NOT NULL,
  record_key text NOT NULL,
  shown jsonb NOT NULL,
  row_before jsonb,
  row_after jsonb NOT NULL,
  record_before jsonb,
  event_ids bigint[] NOT NULL,
  kept text,
  CONSTRAINT feed_change_pkey PRIMARY KEY (run_id, listing_id),
  CONSTRAINT feed_change_kind_check CHECK (kind = ANY (ARRAY['new'::text, 'changed'::text, 'gone'::text])),
  CONSTRAINT feed_change_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT feed_change_run_id_fkey FOREIGN KEY (run_id) REFERENCES feed_run(id) ON DELETE CASCADE
);
CREATE INDEX feed_change_listing ON feed_change (listing_id);

CREATE TABLE feed_cursor (
  source_id bigint NOT NULL,
  resource text NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  CONSTRAINT feed_cursor_pkey PRIMARY KEY (source_id, resource),
  CONSTRAINT feed_cursor_source_id_fkey FOREIGN KEY (source_id) REFERENCES feed_server(source_id) ON DELETE CASCADE
);

CREATE TABLE feed_listing (
  source_id bigint NOT NULL,
  listing_key text NOT NULL,
  listing_id bigint NOT NULL,
  hash bytea NOT NULL,
  modified_at timestamp with time zone,
  seen_run bigint NOT NULL,
  agent_key text,
  office_key text,
  media_hash bytea,
  CONSTRAINT feed_listing_pkey PRIMARY KEY (source_id, listing_key),
  CONSTRAINT feed_listing_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT feed_listing_source_id_fkey FOREIGN KEY (source_id) REFERENCES feed_source(id) ON DELETE CASCADE
);
CREATE INDEX feed_listing_agent ON feed_listing (source_id, agent_key) WHERE agent_key IS NOT NULL;
CREATE INDEX feed_listing_listing ON feed_listing (listing_id);
CREATE INDEX feed_listing_office ON feed_listing (source_id, office_key) WHERE office_key IS NOT NULL;

CREATE TABLE feed_party (
  source_id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  party_key text NOT NULL,
  name text NOT NULL,
  email text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  CONSTRAINT feed_party_pkey PRIMARY KEY (source_id, kind, party_key),
  CONSTRAINT feed_party_kind_check CHECK (kind = ANY (ARRAY['member'::text, 'office'::text])),
  CONSTRAINT feed_party_source_id_fkey FOREIGN KEY (source_id) REFERENCES feed_source(id) ON DELETE CASCADE
);

CREATE TABLE feed_picture (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  source_id bigint NOT NULL,
  media_key text NOT NULL,
  listing_key text NOT NULL,
  listing_id bigint,
  url text NOT NULL,
  "position" integer NOT NULL,
  caption text NOT NULL DEFAULT ''::text,
  floorplan boolean NOT NULL DEFAULT false,
  mark text NOT NULL,
  fetched_mark text,
  name text,
  tries smallint NOT NULL DEFAULT 0,
  next_at timestamp with time zone,
  fault text NOT NULL DEFAULT ''::text,
  CONSTRAINT feed_picture_pkey PRIMARY KEY (id),
  CONSTRAINT feed_picture_identity UNIQUE (source_id, media_key),
  CONSTRAINT feed_picture_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT feed_picture_name_fkey FOREIGN KEY (name) REFERENCES media(name) ON DELETE SET NULL,
  CONSTRAINT feed_picture_source_id_fkey FOREIGN KEY (source_id) REFERENCES feed_source(id) ON DELETE CASCADE
);
CREATE INDEX feed_picture_due ON feed_picture (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX feed_picture_listing ON feed_picture (listing_id);
CREATE INDEX feed_picture_name ON feed_picture (name) WHERE name IS NOT NULL;
CREATE INDEX feed_picture_record ON feed_picture (source_id, listing_key);

CREATE TABLE feed_quarantine (
  source_id bigint NOT NULL,
  record_key text NOT NULL,
  reason text NOT NULL,
  since timestamp with time zone NOT NULL,
  CONSTRAINT feed_quarantine_pkey PRIMARY KEY (source_id, record_key),
  CONSTRAINT feed_quarantine_source_id_fkey FOREIGN KEY (source_id) REFERENCES feed_source(id) ON DELETE CASCADE
);

CREATE TABLE feed_reject (
  run_id bigint NOT NULL,
  nr integer NOT NULL,
  record_key text NOT NULL,
  reason text NOT NULL,
  CONSTRAINT feed_reject_pkey PRIMARY KEY (run_id, nr),
  CONSTRAINT feed_reject_run_id_fkey FOREIGN KEY (run_id) REFERENCES feed_run(id) ON DELETE CASCADE
);

CREATE TABLE feed_run (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  source_id bigint NOT NULL,
  file_name text NOT NULL,
  file_key text,
  whole boolean NOT NULL DEFAULT false,
  state text NOT NULL,
  by_id bigint,
  created_at timestamp with time zone NOT NULL,
  finished_at timestamp with time zone,
  records integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  withdrawn integer NOT NULL DEFAULT 0,
  pictures integer NOT NULL DEFAULT 0,
  missing integer NOT NULL DEFAULT 0,
  message text NOT NULL DEFAULT ''::text,
  kind text COLLATE "C" NOT NULL DEFAULT 'file'::text,
  tries integer NOT NULL DEFAULT 0,
  preview boolean NOT NULL DEFAULT false,
  recorded boolean NOT NULL DEFAULT false,
  examples jsonb,
  undone_by bigint,
  undone_at timestamp with time zone,
  kept integer NOT NULL DEFAULT 0,
  CONSTRAINT feed_run_pkey PRIMARY KEY (id),
  CONSTRAINT feed_run_kind_check CHECK (kind = ANY (ARRAY['file'::text, 'sync'::text])),
  CONSTRAINT feed_run_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'preview'::text, 'asking'::text, 'done'::text, 'failed'::text, 'canceled'::text, 'undoing'::text, 'undone'::text])),
  CONSTRAINT feed_run_by_id_fkey FOREIGN KEY (by_id) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT feed_run_source_id_fkey FOREIGN KEY (source_id) REFERENCES feed_source(id) ON DELETE CASCADE,
  CONSTRAINT feed_run_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX feed_run_newest ON feed_run (kind, created_at DESC, id DESC);
CREATE INDEX feed_run_source ON feed_run (source_id, id DESC);

CREATE TABLE feed_server (
  source_id bigint NOT NULL,
  url text NOT NULL,
  auth text NOT NULL,
  token_url text,
  client_id text,
  scope text,
  sealed_secret text NOT NULL,
  paused boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'waiting'::text,
  message text NOT NULL DEFAULT ''::text,
  failures integer NOT NULL DEFAULT 0,
  next_at timestamp with time zone,
  synced_at timestamp with time zone,
  compared_at timestamp with time zone,
  expands boolean,
  CONSTRAINT feed_server_pkey PRIMARY KEY (source_id),
  CONSTRAINT feed_server_auth_check CHECK (auth = ANY (ARRAY['bearer'::text, 'client'::text])),
  CONSTRAINT feed_server_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'syncing'::text, 'idle'::text, 'reconnect'::text, 'failing'::text])),
  CONSTRAINT feed_server_source_id_fkey FOREIGN KEY (source_id) REFERENCES feed_source(id) ON DELETE CASCADE
);

CREATE TABLE feed_source (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  lease_id uuid,
  lease_until timestamp with time zone,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  CONSTRAINT feed_source_pkey PRIMARY KEY (id),
  CONSTRAINT feed_source_name_check CHECK (name <> ''::text),
  CONSTRAINT feed_source_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX feed_source_identity ON feed_source (lower(name)) WHERE deleted_at IS NULL;

CREATE TABLE file_deletion_queue (
  file_key text NOT NULL,
  queued_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT file_deletion_queue_pkey PRIMARY KEY (file_key)
);

CREATE TABLE file_read_attempt (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  hash bytea NOT NULL,
  leased_by text NOT NULL,
  failed boolean NOT NULL DEFAULT false,
  started_at timestamp with time zone NOT NULL,
  CONSTRAINT file_read_attempt_pkey PRIMARY KEY (id)
);
CREATE INDEX file_read_attempt_hash ON file_read_attempt (hash);

CREATE TABLE follow_up (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  key text NOT NULL,
  subject text,
  message text,
  stage text,
  task_title text,
  task_due_on date,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT follow_up_pkey PRIMARY KEY (id),
  CONSTRAINT follow_up_once UNIQUE (agent_id, key),
  CONSTRAINT follow_up_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE follow_up_client (
  follow_up_id bigint NOT NULL,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  state text NOT NULL,
  failure text NOT NULL DEFAULT ''::text,
  due_at timestamp with time zone NOT NULL,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  outbox_id bigint,
  task_id bigint,
  stage_before text,
  CONSTRAINT follow_up_client_pkey PRIMARY KEY (follow_up_id, client_id),
  CONSTRAINT follow_up_client_state_known CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'queued'::text, 'failed'::text, 'canceled'::text, 'no-email'::text, 'archived'::text, 'already-sent'::text, 'no-message'::text, 'opted-out'::text])),
  CONSTRAINT follow_up_client_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT follow_up_client_follow_up_id_fkey FOREIGN KEY (follow_up_id) REFERENCES follow_up(id) ON DELETE CASCADE
);
CREATE INDEX follow_up_client_client ON follow_up_client (client_id, agent_id);
CREATE INDEX follow_up_client_due ON follow_up_client (due_at) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);

CREATE TABLE idempotency_key (
  id bytea NOT NULL,
  person_id bigint,
  request_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  status integer,
  sealed_reply text,
  CONSTRAINT idempotency_key_pkey PRIMARY KEY (id),
  CONSTRAINT idempotency_key_check CHECK ((status IS NULL) = (sealed_reply IS NULL)),
  CONSTRAINT idempotency_key_id_check CHECK (length(id) = 32),
  CONSTRAINT idempotency_key_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX idempotency_key_created ON idempotency_key (created_at);
CREATE INDEX idempotency_key_person ON idempotency_key (person_id) WHERE person_id IS NOT NULL;

CREATE TABLE inquiry (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint,
  client_id bigint,
  reason text NOT NULL,
  assigned_at timestamp with time zone NOT NULL,
  previous_agent_id bigint,
  overdue_at timestamp with time zone,
  state text NOT NULL DEFAULT 'open'::text,
  kind text NOT NULL,
  reading text NOT NULL,
  src_type text NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  listing_id bigint,
  ad_type text,
  address text NOT NULL DEFAULT ''::text,
  unit text NOT NULL DEFAULT ''::text,
  needs_response boolean NOT NULL,
  waiting_since timestamp with time zone,
  due_at timestamp with time zone,
  answered_at timestamp with time zone,
  snoozed_until timestamp with time zone,
  read_at timestamp with time zone,
  last_in_at timestamp with time zone NOT NULL,
  last_message_at timestamp with time zone NOT NULL,
  last_message text NOT NULL DEFAULT ''::text,
  last_direction text NOT NULL DEFAULT 'in'::text,
  last_ccs text[] NOT NULL DEFAULT '{}'::text[],
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  search_text text NOT NULL GENERATED ALWAYS AS (lower((((((((name || ' '::text) || email) || ' '::text) || phone) || ' '::text) || address) || ' '::text) || unit)) STORED,
  credited_agent_id bigint,
  first_src_type text NOT NULL DEFAULT ''::text,
  first_due_at timestamp with time zone,
  email_is_relay boolean NOT NULL DEFAULT false,
  route jsonb,
  pond_id bigint,
  taken_from_pond_id bigint,
  chosen_agent_id bigint,
  mailbox_agent_id bigint,
  language text NOT NULL DEFAULT ''::text,
  not_lead jsonb,
  CONSTRAINT inquiry_pkey PRIMARY KEY (id),
  CONSTRAINT inquiry_ad_type CHECK (ad_type = ANY (ARRAY['rental'::text, 'sale'::text])),
  CONSTRAINT inquiry_due CHECK (needs_response = (due_at IS NOT NULL)),
  CONSTRAINT inquiry_kind CHECK (kind = ANY (ARRAY['question'::text, 'tour'::text])),
  CONSTRAINT inquiry_reading CHECK (reading = ANY (ARRAY['read'::text, 'unreadable'::text, 'unverified'::text])),
  CONSTRAINT inquiry_reason CHECK (reason = ANY (ARRAY['client'::text, 'open_inquiry'::text, 'chosen'::text, 'exclusive'::text, 'listing'::text, 'mailbox'::text, 'named'::text, 'duty'::text, 'pond'::text, 'supervisor'::text, 'passed'::text, 'taken'::text, 'assigned'::text, 'reassigned'::text, 'unassigned'::text, 'returned'::text, 'overdue'::text])),
  CONSTRAINT inquiry_state CHECK (state = ANY (ARRAY['open'::text, 'closed'::text, 'not_lead'::text])),
  CONSTRAINT inquiry_waiting CHECK (needs_response = (waiting_since IS NOT NULL)),
  CONSTRAINT inquiry_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT inquiry_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE SET NULL (client_id),
  CONSTRAINT inquiry_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  CONSTRAINT inquiry_previous_agent_id_fkey FOREIGN KEY (previous_agent_id) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX inquiry_client ON inquiry (client_id, agent_id) WHERE client_id IS NOT NULL;
CREATE INDEX inquiry_closed ON inquiry (agent_id, last_message_at DESC, id DESC) WHERE state = 'closed'::text;
CREATE INDEX inquiry_due ON inquiry (due_at) WHERE state = 'open'::text AND needs_response AND overdue_at IS NULL;
CREATE INDEX inquiry_email_folded ON inquiry (lower(email), last_message_at) WHERE email <> ''::text;
CREATE INDEX inquiry_listing ON inquiry (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX inquiry_needs_response ON inquiry (agent_id, waiting_since, id) INCLUDE (snoozed_until) WHERE state = 'open'::text AND needs_response;
CREATE INDEX inquiry_not_lead ON inquiry (agent_id, last_message_at DESC, id DESC) WHERE state = 'not_lead'::text;
CREATE INDEX inquiry_office ON inquiry (last_message_at DESC, id DESC) INCLUDE (needs_response, snoozed_until) WHERE state = 'open'::text;
CREATE INDEX inquiry_office_needs_response ON inquiry (waiting_since, id) INCLUDE (snoozed_until) WHERE state = 'open'::text AND needs_response;
CREATE INDEX inquiry_open ON inquiry (agent_id, last_message_at DESC, id DESC) INCLUDE (needs_response, snoozed_until) WHERE state = 'open'::text;
CREATE INDEX inquiry_phone ON inquiry (phone, last_message_at) WHERE phone <> ''::text;
CREATE INDEX inquiry_previous_agent ON inquiry (previous_agent_id) WHERE previous_agent_id IS NOT NULL;
CREATE INDEX inquiry_purge ON inquiry (last_message_at) WHERE client_id IS NULL;
CREATE INDEX inquiry_search ON inquiry USING gin (search_text gin_trgm_ops);
CREATE INDEX inquiry_snoozed ON inquiry (agent_id, snoozed_until) WHERE state = 'open'::text AND snoozed_until IS NOT NULL;
CREATE INDEX inquiry_stats_leads ON inquiry (created_at) INCLUDE (id, credited_agent_id, first_src_type, answered_at, first_due_at) WHERE state <> 'not_lead'::text;
CREATE TRIGGER inquiry_credited BEFORE INSERT OR UPDATE OF agent_id, answered_at ON inquiry FOR EACH ROW EXECUTE FUNCTION credit_inquiry();

CREATE TABLE inquiry_call (
  source text NOT NULL,
  key text NOT NULL,
  body_hash bytea NOT NULL,
  message_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT inquiry_call_pkey PRIMARY KEY (source, key),
  CONSTRAINT inquiry_call_message_id_fkey FOREIGN KEY (message_id) REFERENCES inquiry_message(id) ON DELETE CASCADE
);
CREATE INDEX inquiry_call_created ON inquiry_call (created_at);
CREATE INDEX inquiry_call_message ON inquiry_call (message_id);

CREATE TABLE inquiry_duty (
  agent_id bigint NOT NULL,
  last_turn bigint NOT NULL DEFAULT 0,
  CONSTRAINT inquiry_duty_pkey PRIMARY KEY (agent_id),
  CONSTRAINT inquiry_duty_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE inquiry_group (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  CONSTRAINT inquiry_group_pkey PRIMARY KEY (id),
  CONSTRAINT inquiry_group_name CHECK (name <> ''::text)
);
CREATE UNIQUE INDEX inquiry_group_once ON inquiry_group (lower(name));

CREATE TABLE inquiry_group_member (
  group_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  last_turn bigint NOT NULL DEFAULT 0,
  work_days integer[] NOT NULL DEFAULT '{}'::integer[],
  work_start integer NOT NULL DEFAULT 0,
  work_end integer NOT NULL DEFAULT 1440,
  CONSTRAINT inquiry_group_member_pkey PRIMARY KEY (group_id, agent_id),
  CONSTRAINT inquiry_group_member_days CHECK (work_days <@ '{0,1,2,3,4,5,6}'::integer[]),
  CONSTRAINT inquiry_group_member_hours CHECK (0 <= work_start AND work_start < work_end AND work_end <= 1440),
  CONSTRAINT inquiry_group_member_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT inquiry_group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES inquiry_group(id) ON DELETE CASCADE
);
CREATE INDEX inquiry_group_member_agent ON inquiry_group_member (agent_id);

CREATE TABLE inquiry_ignored_sender (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  address text NOT NULL,
  reader text NOT NULL DEFAULT ''::text,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  CONSTRAINT inquiry_ignored_sender_pkey PRIMARY KEY (id),
  CONSTRAINT inquiry_ignored_sender_once UNIQUE (kind, address, reader),
  CONSTRAINT inquiry_ignored_sender_address CHECK (address <> ''::text),
  CONSTRAINT inquiry_ignored_sender_kind CHECK (kind = ANY (ARRAY['sender'::text, 'person'::text])),
  CONSTRAINT inquiry_ignored_sender_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX inquiry_ignored_sender_created_by ON inquiry_ignored_sender (created_by);

CREATE TABLE inquiry_key (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  key_hash bytea NOT NULL,
  ending text NOT NULL,
  per_minute integer NOT NULL,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  CONSTRAINT inquiry_key_pkey PRIMARY KEY (id),
  CONSTRAINT inquiry_key_once UNIQUE (key_hash),
  CONSTRAINT inquiry_key_limit CHECK (per_minute >= 1 AND per_minute <= 600),
  CONSTRAINT inquiry_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX inquiry_key_created_by ON inquiry_key (created_by);

CREATE TABLE inquiry_mail_queue (
  message_id bigint NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT inquiry_mail_queue_pkey PRIMARY KEY (message_id),
  CONSTRAINT inquiry_mail_queue_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE CASCADE
);
CREATE INDEX inquiry_mail_queue_due ON inquiry_mail_queue (due_at, message_id);

CREATE TABLE inquiry_message (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  inquiry_id bigint NOT NULL,
  direction text NOT NULL,
  at timestamp with time zone NOT NULL,
  source_key text NOT NULL,
  src_type text,
  reader text NOT NULL DEFAULT ''::text,
  reading text NOT NULL DEFAULT 'read'::text,
  name text NOT NULL DEFAULT ''::text,
  ccs text[] NOT NULL DEFAULT '{}'::text[],
  subject text NOT NULL DEFAULT ''::text,
  body text NOT NULL DEFAULT ''::text,
  fields jsonb,
  corrected boolean NOT NULL DEFAULT false,
  listing_id bigint,
  raw_text text NOT NULL DEFAULT ''::text,
  mail_message_id bigint,
  question_id bigint,
  agent_id bigint,
  state text,
  failure text NOT NULL DEFAULT ''::text,
  leased_until timestamp with time zone,
  outbox_id bigint,
  found jsonb,
  sender text NOT NULL DEFAULT ''::text,
  inquiry_before jsonb,
  CONSTRAINT inquiry_message_pkey PRIMARY KEY (id),
  CONSTRAINT inquiry_message_once UNIQUE (source_key),
  CONSTRAINT inquiry_message_direction CHECK (direction = ANY (ARRAY['in'::text, 'out'::text, 'note'::text])),
  CONSTRAINT inquiry_message_sending CHECK (state IS NULL OR direction = 'out'::text AND agent_id IS NOT NULL),
  CONSTRAINT inquiry_message_state CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'queued'::text, 'sent'::text, 'failed'::text])),
  CONSTRAINT inquiry_message_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT inquiry_message_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id) ON DELETE CASCADE,
  CONSTRAINT inquiry_message_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  CONSTRAINT inquiry_message_mail_message_id_fkey FOREIGN KEY (mail_message_id) REFERENCES mail_message(id) ON DELETE SET NULL,
  CONSTRAINT inquiry_message_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES mail_outbox(id) ON DELETE SET NULL,
  CONSTRAINT inquiry_message_question_id_fkey FOREIGN KEY (question_id) REFERENCES listing_question(id) ON DELETE SET NULL
);
CREATE INDEX inquiry_message_agent ON inquiry_message (agent_id) WHERE agent_id IS NOT NULL;
CREATE INDEX inquiry_message_inquiry ON inquiry_message (inquiry_id, at, id);
CREATE INDEX inquiry_message_listing ON inquiry_message (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX inquiry_message_mail ON inquiry_message (mail_message_id) WHERE mail_message_id IS NOT NULL;
CREATE INDEX inquiry_message_outbox ON inquiry_message (outbox_id) WHERE outbox_id IS NOT NULL;
CREATE INDEX inquiry_message_question ON inquiry_message (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX inquiry_message_queued ON inquiry_message (id) WHERE state = 'queued'::text;
CREATE INDEX inquiry_message_reply_address ON inquiry_message (((found -> 'reply_to'::text) ->> 'address'::text)) WHERE ((found -> 'reply_to'::text) ->> 'address'::text) <> ''::text;
CREATE INDEX inquiry_message_waiting ON inquiry_message (id) WHERE state = ANY (ARRAY['waiting'::text, 'sending'::text]);

CREATE TABLE inquiry_question_queue (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  question_id bigint NOT NULL,
  CONSTRAINT inquiry_question_queue_pkey PRIMARY KEY (id),
  CONSTRAINT inquiry_question_queue_question_id_fkey FOREIGN KEY (question_id) REFERENCES listing_question(id) ON DELETE CASCADE
);
CREATE INDEX inquiry_question_queue_question ON inquiry_question_queue (question_id);

CREATE TABLE inquiry_rule (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  "position" integer NOT NULL,
  name text NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  conditions jsonb NOT NULL DEFAULT '{}'::jsonb,
  action text NOT NULL,
  agent_id bigint,
  group_id bigint,
  escalation text NOT NULL,
  CONSTRAINT inquiry_rule_pkey PRIMARY KEY (id),
  CONSTRAINT inquiry_rule_position UNIQUE ("position") DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT inquiry_rule_action CHECK (action = ANY (ARRAY['client_agent'::text, 'open_inquiry_agent'::text, 'chosen_agent'::text, 'listing_agent'::text, 'mailbox_owner'::text, 'agent'::text, 'turn'::text, 'pond'::text, 'supervisor'::text])),
  CONSTRAINT inquiry_rule_agent CHECK (agent_id IS NULL OR action = 'agent'::text),
  CONSTRAINT inquiry_rule_escalation CHECK (escalation = ANY (ARRAY['remind'::text, 'supervisor'::text, 'next'::text, 'everyone'::text])),
  CONSTRAINT inquiry_rule_group CHECK (group_id IS NULL OR (action = ANY (ARRAY['turn'::text, 'pond'::text]))),
  CONSTRAINT inquiry_rule_name CHECK (name <> ''::text),
  CONSTRAINT inquiry_rule_next CHECK (escalation <> 'next'::text OR action = 'turn'::text),
  CONSTRAINT inquiry_rule_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT inquiry_rule_group_id_fkey FOREIGN KEY (group_id) REFERENCES inquiry_group(id)
);
CREATE INDEX inquiry_rule_agent_id ON inquiry_rule (agent_id);
CREATE INDEX inquiry_rule_group_id ON inquiry_rule (group_id);

CREATE TABLE inquiry_same_person (
  inquirer text NOT NULL,
  person_id bigint NOT NULL,
  same boolean NOT NULL,
  decided_by bigint,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT inquiry_same_person_pkey PRIMARY KEY (inquirer, person_id),
  CONSTRAINT inquiry_same_person_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT inquiry_same_person_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX inquiry_same_person_decided_by ON inquiry_same_person (decided_by);
CREATE INDEX inquiry_same_person_person ON inquiry_same_person (person_id);

CREATE TABLE inquiry_sample (
  message_id bigint NOT NULL,
  reader text NOT NULL,
  read jsonb NOT NULL,
  corrected jsonb NOT NULL,
  corrected_by bigint,
  at timestamp with time zone NOT NULL,
  CONSTRAINT inquiry_sample_pkey PRIMARY KEY (message_id),
  CONSTRAINT inquiry_sample_corrected_by_fkey FOREIGN KEY (corrected_by) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT inquiry_sample_message_id_fkey FOREIGN KEY (message_id) REFERENCES inquiry_message(id) ON DELETE CASCADE
);
CREATE INDEX inquiry_sample_corrected_by ON inquiry_sample (corrected_by);

CREATE TABLE inquiry_settings (
  id boolean NOT NULL DEFAULT true,
  response_minutes integer NOT NULL DEFAULT 15,
  work_days integer[] NOT NULL DEFAULT '{0,1,2,3,4,5,6}'::integer[],
  work_start integer NOT NULL DEFAULT 540,
  work_end integer NOT NULL DEFAULT 1140,
  round_robin boolean NOT NULL DEFAULT true,
  form_enabled boolean NOT NULL DEFAULT false,
  form_sites text[] NOT NULL DEFAULT '{}'::text[],
  version integer NOT NULL DEFAULT 1,
  routing_version integer NOT NULL DEFAULT 1,
  CONSTRAINT inquiry_settings_pkey PRIMARY KEY (id),
  CONSTRAINT inquiry_settings_days CHECK (cardinality(work_days) > 0 AND work_days <@ '{0,1,2,3,4,5,6}'::integer[]),
  CONSTRAINT inquiry_settings_goal CHECK (response_minutes >= 1 AND response_minutes <= 1440),
  CONSTRAINT inquiry_settings_hours CHECK (0 <= work_start AND work_start < work_end AND work_end <= 1440),
  CONSTRAINT inquiry_settings_single CHECK (id)
);

CREATE TABLE invitation (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  email citext,
  name text,
  roles text[] NOT NULL,
  invited_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  CONSTRAINT invitation_pkey PRIMARY KEY (id),
  CONSTRAINT invitation_token_hash_key UNIQUE (token_hash),
  CONSTRAINT invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX invitation_email ON invitation (email);
CREATE INDEX invitation_inviter ON invitation (invited_by);
CREATE UNIQUE INDEX invitation_open_email ON invitation (email) WHERE accepted_at IS NULL AND email IS NOT NULL;

CREATE TABLE invoice (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  deal_id bigint,
  line_id bigint,
  kind text NOT NULL,
  number_year integer,
  number_serial integer,
  number text NOT NULL DEFAULT ''::text,
  address text NOT NULL DEFAULT ''::text,
  unit text NOT NULL DEFAULT ''::text,
  tenant_name text NOT NULL DEFAULT ''::text,
  price_cents bigint,
  move_in date,
  commission_cents bigint NOT NULL,
  management_company text NOT NULL DEFAULT ''::text,
  company_key text NOT NULL GENERATED ALWAYS AS (lower(btrim(management_company))) STORED,
  contact_name text NOT NULL DEFAULT ''::text,
  contact_email text NOT NULL DEFAULT ''::text,
  contact_phone text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  due_days integer NOT NULL DEFAULT 30,
  issued_on date NOT NULL,
  due_on date,
  sent_at timestamp with time zone,
  open_cents bigint NOT NULL DEFAULT 0,
  settled_by text,
  settled_at timestamp with time zone,
  search_text text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  thread_id bigint,
  reminders_stopped_at timestamp with time zone,
  reminders_stopped_by text NOT NULL DEFAULT ''::text,
  reminders_after date,
  replies_after timestamp with time zone,
  overdue_notified_on date,
  key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT invoice_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_number UNIQUE (number_year, number_serial),
  CONSTRAINT invoice_once UNIQUE (agent_id, key),
  CONSTRAINT invoice_amount CHECK (commission_cents > 0),
  CONSTRAINT invoice_due_days CHECK (due_days >= 0 AND due_days <= 365),
  CONSTRAINT invoice_kind CHECK (kind = ANY (ARRAY['rental'::text, 'sale'::text])),
  CONSTRAINT invoice_owed CHECK (settled_at IS NOT NULL OR sent_at IS NULL OR open_cents > 0),
  CONSTRAINT invoice_price CHECK (price_cents >= 0),
  CONSTRAINT invoice_sent CHECK ((sent_at IS NULL) = (number_serial IS NULL) AND (sent_at IS NULL) = (due_on IS NULL)),
  CONSTRAINT invoice_settled CHECK (settled_by = ANY (ARRAY['paid'::text, 'credited'::text, 'written_off'::text])),
  CONSTRAINT invoice_settled_when CHECK ((settled_by IS NULL) = (settled_at IS NULL)),
  CONSTRAINT invoice_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT invoice_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal(id)
);
CREATE INDEX invoice_agent ON invoice (agent_id, issued_on, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_amount ON invoice (commission_cents, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_company ON invoice (company_key, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_credit ON invoice (company_key) INCLUDE (open_cents, agent_id) WHERE open_cents < 0 AND sent_at IS NOT NULL;
CREATE INDEX invoice_deal ON invoice (deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX invoice_deleted ON invoice (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX invoice_draft ON invoice (issued_on, id) WHERE sent_at IS NULL AND deleted_at IS NULL;
CREATE INDEX invoice_due ON invoice (due_on, id) WHERE deleted_at IS NULL;
CREATE INDEX invoice_issued ON invoice (issued_on, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX invoice_line ON invoice (line_id) WHERE line_id IS NOT NULL AND deleted_at IS NULL AND (settled_by IS NULL OR settled_by = 'paid'::text);
CREATE INDEX invoice_open ON invoice (company_key, due_on) INCLUDE (open_cents, agent_id) WHERE open_cents > 0 AND sent_at IS NOT NULL;
CREATE INDEX invoice_open_due ON invoice (due_on, id) WHERE open_cents > 0 AND sent_at IS NOT NULL;
CREATE INDEX invoice_search ON invoice USING gin (search_text gin_trgm_ops) WHERE deleted_at IS NULL;
CREATE INDEX invoice_unpaid ON invoice (issued_on, id) INCLUDE (settled_by) WHERE (settled_by = ANY (ARRAY['credited'::text, 'written_off'::text])) AND deleted_at IS NULL;
CREATE INDEX invoice_unsettled ON invoice (issued_on, id) INCLUDE (due_on) WHERE sent_at IS NOT NULL AND settled_at IS NULL AND deleted_at IS NULL;
CREATE TRIGGER invoice_summed AFTER INSERT OR DELETE ON invoice FOR EACH ROW EXECUTE FUNCTION sum_invoice();
CREATE TRIGGER invoice_summed_again AFTER UPDATE ON invoice FOR EACH ROW WHEN (old.issued_on IS DISTINCT FROM new.issued_on OR old.due_on IS DISTINCT FROM new.due_on OR (old.sent_at IS NULL) IS DISTINCT FROM (new.sent_at IS NULL) OR old.settled_by IS DISTINCT FROM new.settled_by OR old.commission_cents IS DISTINCT FROM new.commission_cents OR old.open_cents IS DISTINCT FROM new.open_cents OR (old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)) EXECUTE FUNCTION sum_invoice();

CREATE TABLE invoice_email (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  kind text NOT NULL,
  step integer,
  version integer NOT NULL,
  key text NOT NULL,
  recipients text[] NOT NULL,
  cc text[] NOT NULL DEFAULT '{}'::text[],
  subject text NOT NULL,
  message text NOT NULL,
  state text NOT NULL,
  failure text NOT NULL DEFAULT ''::text,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  outbox_id bigint,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  queued_at timestamp with time zone,
  reminders_before date,
  CONSTRAINT invoice_email_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_email_once UNIQUE (invoice_id, key),
  CONSTRAINT invoice_email_kind CHECK (kind = ANY (ARRAY['invoice'::text, 'reminder'::text])),
  CONSTRAINT invoice_email_state CHECK (state = ANY (ARRAY['waiting'::text, 'queued'::text, 'failed'::text, 'cancelled'::text])),
  CONSTRAINT invoice_email_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT invoice_email_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)
);
CREATE INDEX invoice_email_due ON invoice_email (leased_until) WHERE state = 'waiting'::text;
CREATE INDEX invoice_email_queued ON invoice_email (queued_at) WHERE state = 'queued'::text;

CREATE TABLE invoice_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  kind text NOT NULL,
  person_id bigint,
  note text NOT NULL DEFAULT ''::text,
  at timestamp with time zone NOT NULL,
  CONSTRAINT invoice_event_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_event_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  CONSTRAINT invoice_event_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id)
);
CREATE INDEX invoice_event_invoice ON invoice_event (invoice_id, id);

CREATE TABLE invoice_file (
  file_key text NOT NULL,
  key_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT invoice_file_pkey PRIMARY KEY (file_key),
  CONSTRAINT invoice_file_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);
CREATE INDEX invoice_file_created ON invoice_file (created_at);

CREATE TABLE invoice_reminder_step (
  step integer NOT NULL,
  days integer NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  CONSTRAINT invoice_reminder_step_pkey PRIMARY KEY (step),
  CONSTRAINT invoice_reminder_step_days CHECK (days >= '-30'::integer AND days <= 365),
  CONSTRAINT invoice_reminder_step_number CHECK (step >= 1 AND step <= 10)
);

CREATE TABLE invoice_serial (
  year integer NOT NULL,
  series text NOT NULL,
  last integer NOT NULL,
  CONSTRAINT invoice_serial_pkey PRIMARY KEY (year, series)
);

CREATE TABLE invoice_setting (
  id boolean NOT NULL DEFAULT true,
  number_prefix text NOT NULL DEFAULT ''::text,
  due_days integer NOT NULL DEFAULT 30,
  payable_to text NOT NULL DEFAULT ''::text,
  payment_instructions text NOT NULL DEFAULT ''::text,
  CONSTRAINT invoice_setting_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_setting_due_days CHECK (due_days >= 0 AND due_days <= 365),
  CONSTRAINT invoice_setting_one CHECK (id)
);

CREATE TABLE invoice_settlement (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  kind text NOT NULL,
  cents bigint NOT NULL,
  method text NOT NULL DEFAULT ''::text,
  booked_on date NOT NULL,
  reference text NOT NULL DEFAULT ''::text,
  reason text NOT NULL DEFAULT ''::text,
  number_year integer,
  number_serial integer,
  number text NOT NULL DEFAULT ''::text,
  data jsonb,
  file_key text,
  entry_id bigint NOT NULL,
  key text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  reversed_at timestamp with time zone,
  CONSTRAINT invoice_settlement_pkey PRIMARY KEY (id),
  CONSTRAINT invoice_settlement_number UNIQUE (number_year, number_serial),
  CONSTRAINT invoice_settlement_once UNIQUE (invoice_id, key),
  CONSTRAINT invoice_settlement_amount CHECK (cents > 0),
  CONSTRAINT invoice_settlement_kind CHECK (kind = ANY (ARRAY['payment'::text, 'credit_note'::text, 'write_off'::text, 'refund'::text])),
  CONSTRAINT invoice_settlement_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT invoice_settlement_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entry(id),
  CONSTRAINT invoice_settlement_file_key_fkey FOREIGN KEY (file_key) REFERENCES invoice_file(file_key),
  CONSTRAINT invoice_settlement_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)
);
CREATE INDEX invoice_settlement_file ON invoice_settlement (file_key) WHERE file_key IS NOT NULL;
CREATE INDEX invoice_settlement_invoice ON invoice_settlement (invoice_id, id);

CREATE TABLE invoice_sum (
  issued_month date NOT NULL,
  state text NOT NULL,
  due_on date,
  invoices integer NOT NULL,
  cents bigint NOT NULL,
  open_cents bigint NOT NULL
);

CREATE TABLE invoice_version (
  invoice_id bigint NOT NULL,
  version integer NOT NULL,
  data jsonb NOT NULL,
  file_key text,
  recipients text[] NOT NULL DEFAULT '{}'::text[],
  sent_at timestamp with time zone,
  entry_id bigint,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT invoice_version_pkey PRIMARY KEY (invoice_id, version),
  CONSTRAINT invoice_version_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT invoice_version_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entry(id),
  CONSTRAINT invoice_version_file_key_fkey FOREIGN KEY (file_key) REFERENCES invoice_file(file_key),
  CONSTRAINT invoice_version_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id)
);
CREATE INDEX invoice_version_file ON invoice_version (file_key) WHERE file_key IS NOT NULL;

CREATE TABLE journal_account_name (
  account text NOT NULL,
  name text NOT NULL,
  number text NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT journal_account_name_pkey PRIMARY KEY (account),
  CONSTRAINT journal_account_name_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent(person_id)
);

CREATE TABLE journal_check (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  checked_at timestamp with time zone NOT NULL,
  differences integer NOT NULL,
  found jsonb NOT NULL,
  CONSTRAINT journal_check_pkey PRIMARY KEY (id)
);

CREATE TABLE journal_entry (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  booked_on date NOT NULL,
  memo text NOT NULL DEFAULT ''::text,
  reverses_id bigint,
  key text NOT NULL,
  person_id bigint,
  created_at timestamp with time zone NOT NULL,
  counts_on date,
  CONSTRAINT journal_entry_pkey PRIMARY KEY (id),
  CONSTRAINT journal_entry_once UNIQUE (key),
  CONSTRAINT journal_entry_reversed_once UNIQUE (reverses_id),
  CONSTRAINT journal_entry_kind CHECK (kind = ANY (ARRAY['deal'::text, 'invoice'::text, 'payment'::text, 'credit_note'::text, 'write_off'::text, 'check'::text, 'payout'::text, 'refund'::text, 'reversal'::text, 'agent_charge'::text, 'charge_waiver'::text, 'charge_payment'::text])),
  CONSTRAINT journal_entry_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id),
  CONSTRAINT journal_entry_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES journal_entry(id)
);
CREATE INDEX journal_entry_booked ON journal_entry (booked_on, id);
CREATE TRIGGER journal_entry_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal_entry FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
CREATE CONSTRAINT TRIGGER journal_entry_balanced AFTER INSERT ON journal_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_entry();
CREATE TRIGGER journal_entry_open_day BEFORE INSERT ON journal_entry FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();

CREATE TABLE journal_month_sum (
  month date NOT NULL,
  account text NOT NULL,
  of_agents boolean NOT NULL,
  cents bigint NOT NULL
);
CREATE INDEX journal_month_sum_month ON journal_month_sum (account, month);

CREATE TABLE journal_posting (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  entry_id bigint NOT NULL,
  account text NOT NULL,
  cents bigint NOT NULL,
  booked_on date NOT NULL,
  agent_id bigint,
  deal_id bigint,
  invoice_id bigint,
  payee text NOT NULL DEFAULT ''::text,
  method text NOT NULL DEFAULT ''::text,
  CONSTRAINT journal_posting_pkey PRIMARY KEY (id),
  CONSTRAINT journal_posting_account CHECK (account = ANY (ARRAY['cash'::text, 'receivable'::text, 'clearing'::text, 'due_agent'::text, 'due_other'::text, 'fees'::text, 'income'::text, 'loss'::text, 'opening_equity'::text, 'agent_receivable'::text, 'agent_fees'::text])),
  CONSTRAINT journal_posting_amount CHECK (cents <> 0),
  CONSTRAINT journal_posting_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES person(id),
  CONSTRAINT journal_posting_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entry(id)
);
CREATE INDEX journal_posting_account ON journal_posting (account, booked_on) INCLUDE (cents, agent_id);
CREATE INDEX journal_posting_agent ON journal_posting (agent_id, account, booked_on) INCLUDE (cents) WHERE agent_id IS NOT NULL;
CREATE INDEX journal_posting_deal ON journal_posting (deal_id, account) INCLUDE (cents) WHERE deal_id IS NOT NULL;
CREATE INDEX journal_posting_entry ON journal_posting (entry_id);
CREATE INDEX journal_posting_invoice ON journal_posting (invoice_id, account) INCLUDE (cents) WHERE invoice_id IS NOT NULL;
CREATE TRIGGER journal_posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON journal_posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();
CREATE CONSTRAINT TRIGGER journal_posting_balanced AFTER INSERT ON journal_posting DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_journal_entry();
CREATE TRIGGER journal_posting_open_day BEFORE INSERT ON journal_posting FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();
CREATE TRIGGER journal_posting_summed AFTER INSERT ON journal_posting REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION sum_postings();

CREATE TABLE listing (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  unit_id bigint NOT NULL,
  building_id bigint NOT NULL,
  ad_type text COLLATE "C" NOT NULL,
  standard_status text COLLATE "C" NOT NULL,
  price_cents bigint NOT NULL,
  bedrooms smallint NOT NULL DEFAULT 0,
  bathrooms smallint NOT NULL DEFAULT 0,
  size integer,
  furnished text COLLATE "C" NOT NULL DEFAULT 'unfurnished'::text,
  apartment_features bigint NOT NULL DEFAULT 0,
  neighborhood text COLLATE "C" NOT NULL,
  ownership text COLLATE "C" NOT NULL,
  building_type text COLLATE "C" NOT NULL,
  building_features bigint NOT NULL DEFAULT 0,
  pets smallint NOT NULL DEFAULT 0,
  street_number smallint,
  avenue_number smallint,
  description text NOT NULL DEFAULT ''::text,
  exposures text NOT NULL DEFAULT ''::text,
  condition text NOT NULL DEFAULT ''::text,
  available_from date,
  min_lease_months smallint,
  max_lease_months smallint,
  concession jsonb,
  commission jsonb,
  access_type text COLLATE "C" DEFAULT 'OPEN'::text,
  common_charges_cents bigint,
  taxes_cents bigint,
  maintenance_cents bigint,
  agent_id bigint,
  source text NOT NULL,
  contact jsonb,
  published_at timestamp with time zone NOT NULL,
  verified_at timestamp with time zone,
  verified_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  modified_at timestamp with time zone NOT NULL DEFAULT now(),
  latitude double precision,
  longitude double precision,
  company_id integer,
  no_fee boolean NOT NULL GENERATED ALWAYS AS (ad_type = 'rental'::text AND COALESCE((commission ->> 'kind'::text) = 'owner_pays'::text, false)) STORED,
  price_dropped_at timestamp with time zone,
  status_changed_at timestamp with time zone,
  close_price_cents bigint,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamp with time zone,
  exclusive_from date,
  exclusive_until date,
  entry jsonb,
  tenant_fees jsonb NOT NULL DEFAULT '[]'::jsonb,
  tour_360 text,
  virtual_tour text,
  request_key uuid,
  duplicate_of bigint,
  source_rank smallint NOT NULL DEFAULT 2,
  active boolean NOT NULL GENERATED ALWAYS AS ((standard_status = ANY (ARRAY['Coming Soon'::text, 'Active'::text])) AND price_cents > 0 AND duplicate_of IS NULL) STORED,
  internet_entire_listing_display boolean NOT NULL DEFAULT true,
  internet_address_display boolean NOT NULL DEFAULT true,
  internet_automated_valuation_display boolean NOT NULL DEFAULT true,
  internet_consumer_comment boolean NOT NULL DEFAULT true,
  CONSTRAINT listing_pkey PRIMARY KEY (id),
  CONSTRAINT listing_access_type_check CHECK (access_type = ANY (ARRAY['OPEN'::text, 'EXCLUSIVE'::text])),
  CONSTRAINT listing_ad_type_check CHECK (ad_type = ANY (ARRAY['rental'::text, 'sale'::text])),
  CONSTRAINT listing_close_price_cents_check CHECK (close_price_cents > 0),
  CONSTRAINT listing_exclusive_term CHECK (exclusive_until >= exclusive_from),
  CONSTRAINT listing_furnished_check CHECK (furnished = ANY (ARRAY[''::text, 'unfurnished'::text, 'furnished'::text, 'flexible'::text])),
  CONSTRAINT listing_price_cents_check CHECK (price_cents >= 0),
  CONSTRAINT listing_standard_status_check CHECK (standard_status = ANY (ARRAY['Coming Soon'::text, 'Active'::text, 'Active Under Contract'::text, 'Pending'::text, 'Hold'::text, 'Closed'::text, 'Expired'::text, 'Withdrawn'::text, 'Canceled'::text])),
  CONSTRAINT listing_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT listing_building_id_fkey FOREIGN KEY (building_id) REFERENCES building(id),
  CONSTRAINT listing_company_id_fkey FOREIGN KEY (company_id) REFERENCES listing_company(id),
  CONSTRAINT listing_duplicate_of_fkey FOREIGN KEY (duplicate_of) REFERENCES listing(id) ON DELETE SET NULL,
  CONSTRAINT listing_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id),
  CONSTRAINT listing_verified_by_fkey FOREIGN KEY (verified_by) REFERENCES agent(person_id) ON DELETE SET NULL
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX listing_active_building ON listing (building_id) INCLUDE (agent_id) WHERE active;
CREATE INDEX listing_agent ON listing (agent_id) WHERE agent_id IS NOT NULL;
CREATE INDEX listing_building_table ON listing (building_id, ad_type, published_at DESC, id DESC) INCLUDE (active, standard_status, deleted_at);
CREATE INDEX listing_closed ON listing (ad_type, neighborhood, bedrooms, status_changed_at, latitude, longitude) WHERE standard_status = 'Closed'::text;
CREATE INDEX listing_company_ad_type ON listing (company_id, ad_type) WHERE active;
CREATE INDEX listing_duplicate ON listing (duplicate_of) WHERE duplicate_of IS NOT NULL;
CREATE INDEX listing_map ON listing (ad_type, map_tile(longitude, latitude), id) INCLUDE (latitude, longitude, neighborhood, bedrooms, price_cents, published_at, bathrooms, size, building_features, apartment_features, pets, ownership, building_type, furnished, street_number, avenue_number, no_fee, available_from, company_id, price_dropped_at, verified_at) WHERE active;
CREATE INDEX listing_map_plain ON listing (ad_type, map_tile(longitude, latitude), id) INCLUDE (latitude, longitude, price_cents, bedrooms) WHERE active;
CREATE INDEX listing_newest ON listing (ad_type, published_at DESC, id DESC) WHERE active;
CREATE INDEX listing_own ON listing (agent_id, ad_type, published_at DESC, id DESC) WHERE agent_id IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX listing_price ON listing (ad_type, price_cents DESC, id DESC) WHERE active;
CREATE INDEX listing_published ON listing (published_at DESC, id DESC) INCLUDE (ad_type) WHERE active;
CREATE UNIQUE INDEX listing_request ON listing (agent_id, request_key) WHERE request_key IS NOT NULL;
CREATE INDEX listing_search ON listing (ad_type, neighborhood, bedrooms, price_cents) INCLUDE (id, published_at, price_dropped_at, verified_at, latitude, longitude, building_features, apartment_features, size, available_from, company_id, bathrooms, street_number, avenue_number, pets, no_fee, ownership, building_type, furnished) WHERE active;
CREATE INDEX listing_stats ON listing (status_changed_at) INCLUDE (agent_id, published_at) WHERE agent_id IS NOT NULL AND standard_status = 'Closed'::text;
CREATE INDEX listing_under_contract ON listing (ad_type, neighborhood) WHERE standard_status = ANY (ARRAY['Active Under Contract'::text, 'Pending'::text]);
CREATE INDEX listing_unit ON listing (unit_id);
CREATE TRIGGER count_added_listing AFTER INSERT ON listing FOR EACH ROW WHEN (new.active) EXECUTE FUNCTION count_listing();
CREATE TRIGGER count_changed_listing AFTER UPDATE ON listing FOR EACH ROW WHEN ((old.active OR new.active) AND (old.active IS DISTINCT FROM new.active OR old.ad_type IS DISTINCT FROM new.ad_type OR old.neighborhood IS DISTINCT FROM new.neighborhood OR old.bedrooms IS DISTINCT FROM new.bedrooms)) EXECUTE FUNCTION count_listing();
CREATE TRIGGER count_deleted_listing AFTER DELETE ON listing FOR EACH ROW WHEN (old.active) EXECUTE FUNCTION count_listing();
CREATE TRIGGER empty_listing_count AFTER TRUNCATE ON listing FOR EACH STATEMENT EXECUTE FUNCTION empty_listing_count();
CREATE TRIGGER listing_added_homes AFTER INSERT ON listing REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION listing_added_homes();
CREATE TRIGGER listing_changed_homes AFTER UPDATE ON listing REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION listing_changed_homes();
CREATE TRIGGER listing_copies BEFORE INSERT OR UPDATE OF contact ON listing FOR EACH ROW EXECUTE FUNCTION listing_copies();
CREATE TRIGGER queue_changed_listing AFTER UPDATE ON listing FOR EACH ROW WHEN (new.active AND (old.active IS DISTINCT FROM new.active OR old.ad_type IS DISTINCT FROM new.ad_type OR old.price_cents IS DISTINCT FROM new.price_cents OR old.neighborhood IS DISTINCT FROM new.neighborhood OR old.bedrooms IS DISTINCT FROM new.bedrooms OR old.bathrooms IS DISTINCT FROM new.bathrooms OR old.building_type IS DISTINCT FROM new.building_type OR old.ownership IS DISTINCT FROM new.ownership OR old.furnished IS DISTINCT FROM new.furnished OR old.pets IS DISTINCT FROM new.pets OR old.building_features IS DISTINCT FROM new.building_features OR old.apartment_features IS DISTINCT FROM new.apartment_features OR old.street_number IS DISTINCT FROM new.street_number OR old.avenue_number IS DISTINCT FROM new.avenue_number OR old.latitude IS DISTINCT FROM new.latitude OR old.longitude IS DISTINCT FROM new.longitude OR old.company_id IS DISTINCT FROM new.company_id OR old.no_fee IS DISTINCT FROM new.no_fee OR old.available_from IS DISTINCT FROM new.available_from OR old.published_at IS DISTINCT FROM new.published_at OR old.price_dropped_at IS DISTINCT FROM new.price_dropped_at OR new.verified_at > COALESCE(old.verified_at + '24:00:00'::interval, '-infinity'::timestamp with time zone))) EXECUTE FUNCTION queue_changed_listing();
CREATE TRIGGER queue_new_listings AFTER INSERT ON listing REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_new_listings();

CREATE TABLE listing_change (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  listing_id bigint NOT NULL,
  by_id bigint,
  reason text,
  price_before_cents bigint,
  status_before text,
  event_id bigint,
  version integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT listing_change_pkey PRIMARY KEY (id),
  CONSTRAINT listing_change_reason_check CHECK (reason = ANY (ARRAY['rented'::text, 'sold'::text, 'off-market'::text, 'duplicate'::text, 'wrong-data'::text])),
  CONSTRAINT listing_change_by_id_fkey FOREIGN KEY (by_id) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT listing_change_event_id_fkey FOREIGN KEY (event_id) REFERENCES listing_event(id) ON DELETE SET NULL,
  CONSTRAINT listing_change_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE
);
CREATE INDEX listing_change_event ON listing_change (event_id) WHERE event_id IS NOT NULL;
CREATE INDEX listing_change_listing ON listing_change (listing_id);

CREATE TABLE listing_company (
  id integer NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  small_name text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(name)) STORED,
  trigrams bit(1024) NOT NULL GENERATED ALWAYS AS (trigram_bits(name)) STORED,
  CONSTRAINT listing_company_pkey PRIMARY KEY (id),
  CONSTRAINT listing_company_name_check CHECK (name <> ''::text)
);
CREATE UNIQUE INDEX listing_company_identity ON listing_company (lower(name));

CREATE TABLE listing_count (
  ad_type text COLLATE "C" NOT NULL,
  neighborhood text COLLATE "C" NOT NULL,
  bedrooms smallint NOT NULL,
  listings integer NOT NULL
);
CREATE INDEX listing_count_key ON listing_count (ad_type, neighborhood, bedrooms) INCLUDE (listings);

CREATE TABLE listing_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  listing_id bigint NOT NULL,
  kind text NOT NULL,
  price_cents bigint,
  standard_status text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT listing_event_pkey PRIMARY KEY (id),
  CONSTRAINT listing_event_kind_check CHECK (kind = ANY (ARRAY['listed'::text, 'price_change'::text, 'status_change'::text])),
  CONSTRAINT listing_event_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE
);
CREATE INDEX listing_event_listing ON listing_event (listing_id, created_at);
CREATE INDEX listing_event_price ON listing_event (created_at) INCLUDE (listing_id, price_cents) WHERE kind = 'price_change'::text;
CREATE TRIGGER listing_event_prices AFTER INSERT ON listing_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION listing_event_prices();
CREATE TRIGGER listing_event_statuses AFTER INSERT ON listing_event REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION listing_event_statuses();

CREATE TABLE listing_fee_approval (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  listing_id bigint NOT NULL,
  rule text NOT NULL,
  max_cents bigint NOT NULL,
  reason text NOT NULL,
  file_key text NOT NULL,
  file_type text NOT NULL,
  approved_by bigint,
  approved_at timestamp with time zone NOT NULL,
  withdrawn_by bigint,
  withdrawn_at timestamp with time zone,
  CONSTRAINT listing_fee_approval_pkey PRIMARY KEY (id),
  CONSTRAINT listing_fee_approval_file_key_key UNIQUE (file_key),
  CONSTRAINT listing_fee_approval_file_type_check CHECK (file_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text])),
  CONSTRAINT listing_fee_approval_max_cents_check CHECK (max_cents > 0),
  CONSTRAINT listing_fee_approval_rule_check CHECK (rule = ANY (ARRAY['fare-broker-fee'::text, 'deposit-cap'::text])),
  CONSTRAINT listing_fee_approval_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT listing_fee_approval_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT listing_fee_approval_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX listing_fee_approval_listing ON listing_fee_approval (listing_id);

CREATE TABLE listing_mark (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  participant_id bigint,
  mark text,
  comment text NOT NULL DEFAULT ''::text,
  at timestamp with time zone NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  answered_at timestamp with time zone,
  CONSTRAINT listing_mark_id UNIQUE (id),
  CONSTRAINT listing_mark_once UNIQUE NULLS NOT DISTINCT (client_id, listing_id, participant_id),
  CONSTRAINT listing_mark_known CHECK (mark = ANY (ARRAY['like'::text, 'maybe'::text, 'no'::text])),
  CONSTRAINT listing_mark_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT listing_mark_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT listing_mark_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES person(id)
);
CREATE INDEX listing_mark_listing ON listing_mark (listing_id);
CREATE INDEX listing_mark_participant ON listing_mark (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX listing_mark_waiting ON listing_mark (agent_id, at, id) WHERE mark = 'like'::text AND answered_at IS NULL;
CREATE TRIGGER listing_mark_liked_delete AFTER DELETE ON listing_mark FOR EACH ROW WHEN (old.mark = 'like'::text) EXECUTE FUNCTION copy_like_of_mark();
CREATE TRIGGER listing_mark_liked_insert AFTER INSERT ON listing_mark FOR EACH ROW WHEN (new.mark = 'like'::text) EXECUTE FUNCTION copy_like_of_mark();
CREATE TRIGGER listing_mark_liked_update AFTER UPDATE ON listing_mark FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id OR old.listing_id IS DISTINCT FROM new.listing_id OR old.mark IS DISTINCT FROM new.mark) EXECUTE FUNCTION copy_like_of_mark();
CREATE TRIGGER listing_mark_locks_delete BEFORE DELETE ON listing_mark FOR EACH ROW WHEN (old.mark = 'like'::text) EXECUTE FUNCTION lock_client_of_mark();
CREATE TRIGGER listing_mark_locks_insert BEFORE INSERT ON listing_mark FOR EACH ROW WHEN (new.mark = 'like'::text) EXECUTE FUNCTION lock_client_of_mark();
CREATE TRIGGER listing_mark_locks_update BEFORE UPDATE ON listing_mark FOR EACH ROW WHEN (old.client_id IS DISTINCT FROM new.client_id OR old.listing_id IS DISTINCT FROM new.listing_id OR old.mark IS DISTINCT FROM new.mark) EXECUTE FUNCTION lock_client_of_mark();

CREATE TABLE listing_match_queue (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  listing_id bigint NOT NULL,
  appeared text COLLATE "C",
  price_before_cents bigint,
  CONSTRAINT listing_match_queue_pkey PRIMARY KEY (id)
) WITH (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000);

CREATE TABLE listing_photo (
  listing_id bigint NOT NULL,
  "position" smallint NOT NULL,
  name text NOT NULL,
  caption text NOT NULL DEFAULT ''::text,
  floorplan boolean NOT NULL DEFAULT false,
  CONSTRAINT listing_photo_pkey PRIMARY KEY (listing_id, "position") INCLUDE (name),
  CONSTRAINT listing_photo_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT listing_photo_name_fkey FOREIGN KEY (name) REFERENCES media(name) ON DELETE CASCADE
);

CREATE TABLE listing_photo_removed (
  listing_id bigint NOT NULL,
  name text NOT NULL,
  caption text NOT NULL,
  floorplan boolean NOT NULL,
  removed_at timestamp with time zone NOT NULL,
  CONSTRAINT listing_photo_removed_pkey PRIMARY KEY (listing_id, name),
  CONSTRAINT listing_photo_removed_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT listing_photo_removed_name_fkey FOREIGN KEY (name) REFERENCES media(name) ON DELETE CASCADE
);

CREATE TABLE listing_question (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  participant_id bigint,
  link_id bigint NOT NULL,
  listing_id bigint,
  kind text NOT NULL,
  suits text NOT NULL DEFAULT ''::text,
  message text NOT NULL DEFAULT ''::text,
  key text NOT NULL,
  at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  replaced_at timestamp with time zone,
  CONSTRAINT listing_question_pkey PRIMARY KEY (id),
  CONSTRAINT listing_question_once UNIQUE (link_id, key),
  CONSTRAINT listing_question_kind_known CHECK (kind = ANY (ARRAY['showing'::text, 'question'::text])),
  CONSTRAINT listing_question_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT listing_question_link_id_fkey FOREIGN KEY (link_id) REFERENCES shared_link(id) ON DELETE CASCADE,
  CONSTRAINT listing_question_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE SET NULL,
  CONSTRAINT listing_question_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES person(id)
);
CREATE INDEX listing_question_client ON listing_question (client_id, at DESC);
CREATE INDEX listing_question_listing ON listing_question (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX listing_question_participant ON listing_question (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX listing_question_waiting ON listing_question (agent_id, at, id) WHERE answered_at IS NULL;
CREATE TRIGGER queue_answered_inquiry_question AFTER UPDATE OF answered_at, replaced_at ON listing_question FOR EACH ROW WHEN (old.answered_at IS DISTINCT FROM new.answered_at OR old.replaced_at IS DISTINCT FROM new.replaced_at) EXECUTE FUNCTION queue_inquiry_question();
CREATE TRIGGER queue_inquiry_question AFTER INSERT ON listing_question FOR EACH ROW EXECUTE FUNCTION queue_inquiry_question();

CREATE TABLE listing_report (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  listing_id bigint NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  by_id bigint,
  created_at timestamp with time zone NOT NULL,
  decided_at timestamp with time zone,
  decided_by bigint,
  confirmed boolean,
  CONSTRAINT listing_report_pkey PRIMARY KEY (id),
  CONSTRAINT listing_report_reason_check CHECK (reason = ANY (ARRAY['rented'::text, 'sold'::text, 'off-market'::text, 'duplicate'::text, 'wrong-data'::text])),
  CONSTRAINT listing_report_by_id_fkey FOREIGN KEY (by_id) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT listing_report_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT listing_report_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX listing_report_open ON listing_report (listing_id) WHERE decided_at IS NULL;

CREATE TABLE listing_send (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  key text,
  subject text NOT NULL,
  message text NOT NULL,
  again boolean NOT NULL,
  steering_words text[] NOT NULL DEFAULT '{}'::text[],
  steering_reason text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT listing_send_pkey PRIMARY KEY (id),
  CONSTRAINT listing_send_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX listing_send_agent ON listing_send (agent_id, id DESC);
CREATE UNIQUE INDEX listing_send_key ON listing_send (agent_id, key) WHERE key IS NOT NULL;

CREATE TABLE listing_send_recipient (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  send_id bigint NOT NULL,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  participant_id bigint,
  link_id bigint,
  notices text[] NOT NULL DEFAULT '{}'::text[],
  state text NOT NULL,
  failure text NOT NULL DEFAULT ''::text,
  attempt smallint NOT NULL DEFAULT 1,
  outbox_id bigint,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  changed_at timestamp with time zone NOT NULL,
  held_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT listing_send_recipient_pkey PRIMARY KEY (id),
  CONSTRAINT listing_send_recipient_once UNIQUE NULLS NOT DISTINCT (send_id, client_id, participant_id),
  CONSTRAINT listing_send_recipient_state_known CHECK (state = ANY (ARRAY['waiting'::text, 'queued'::text, 'sending'::text, 'sent'::text, 'uncertain'::text, 'failed'::text, 'cancelled'::text, 'already-sent'::text, 'no-email'::text, 'opted-out'::text])),
  CONSTRAINT listing_send_recipient_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT listing_send_recipient_link_id_fkey FOREIGN KEY (link_id) REFERENCES shared_link(id) ON DELETE CASCADE,
  CONSTRAINT listing_send_recipient_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES mail_outbox(id) ON DELETE SET NULL,
  CONSTRAINT listing_send_recipient_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES person(id),
  CONSTRAINT listing_send_recipient_send_id_fkey FOREIGN KEY (send_id) REFERENCES listing_send(id) ON DELETE CASCADE
);
CREATE INDEX listing_send_recipient_client ON listing_send_recipient (client_id, agent_id);
CREATE INDEX listing_send_recipient_link ON listing_send_recipient (link_id) WHERE link_id IS NOT NULL;
CREATE INDEX listing_send_recipient_outbox ON listing_send_recipient (outbox_id) WHERE outbox_id IS NOT NULL;
CREATE INDEX listing_send_recipient_participant ON listing_send_recipient (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX listing_send_recipient_waiting ON listing_send_recipient (id) WHERE state = 'waiting'::text;

CREATE TABLE listing_upload (
  listing_id bigint NOT NULL,
  upload_key text NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT listing_upload_pkey PRIMARY KEY (listing_id, upload_key),
  CONSTRAINT listing_upload_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT listing_upload_name_fkey FOREIGN KEY (name) REFERENCES media(name) ON DELETE CASCADE
);

CREATE TABLE listing_verification (
  batch_id uuid NOT NULL,
  listing_id bigint NOT NULL,
  by_id bigint NOT NULL,
  verified_at timestamp with time zone NOT NULL,
  verified_at_before timestamp with time zone,
  verified_by_before bigint,
  CONSTRAINT listing_verification_pkey PRIMARY KEY (batch_id, listing_id),
  CONSTRAINT listing_verification_by_id_fkey FOREIGN KEY (by_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT listing_verification_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE
);
CREATE INDEX listing_verification_listing ON listing_verification (listing_id);

CREATE TABLE live_fragment (
  live_stream_id bigint NOT NULL,
  sequence integer NOT NULL,
  generation integer NOT NULL,
  start_ms integer NOT NULL,
  duration_ms integer NOT NULL,
  bytes integer NOT NULL,
  sha256 bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT live_fragment_pkey PRIMARY KEY (live_stream_id, sequence),
  CONSTRAINT live_fragment_live_stream_id_generation_fkey FOREIGN KEY (live_stream_id, generation) REFERENCES live_generation(live_stream_id, generation) ON DELETE CASCADE
);
CREATE INDEX live_fragment_generation ON live_fragment (live_stream_id, generation);

CREATE TABLE live_generation (
  live_stream_id bigint NOT NULL,
  generation integer NOT NULL,
  mime text NOT NULL,
  init bytea,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT live_generation_pkey PRIMARY KEY (live_stream_id, generation),
  CONSTRAINT live_generation_live_stream_id_fkey FOREIGN KEY (live_stream_id) REFERENCES live_stream(id) ON DELETE CASCADE
);

CREATE TABLE live_invitation (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  live_stream_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  client_id bigint NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  call_key text NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting'::text,
  failure text NOT NULL DEFAULT ''::text,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  announced jsonb,
  CONSTRAINT live_invitation_pkey PRIMARY KEY (id),
  CONSTRAINT live_invitation_once UNIQUE (live_stream_id, client_id, call_key),
  CONSTRAINT live_invitation_state_known CHECK (state = ANY (ARRAY['waiting'::text, 'queued'::text, 'failed'::text, 'dropped'::text, 'opted-out'::text])),
  CONSTRAINT live_invitation_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT live_invitation_live_stream_id_fkey FOREIGN KEY (live_stream_id) REFERENCES live_stream(id) ON DELETE CASCADE
);
CREATE INDEX live_invitation_client ON live_invitation (client_id, agent_id);
CREATE INDEX live_invitation_newest ON live_invitation (live_stream_id, agent_id, id DESC);
CREATE INDEX live_invitation_waiting ON live_invitation (id) WHERE state = 'waiting'::text;

CREATE TABLE live_invitee (
  live_stream_id bigint NOT NULL,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  announced jsonb,
  pending jsonb,
  skipped jsonb,
  updates integer NOT NULL DEFAULT 0,
  due_at timestamp with time zone,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  CONSTRAINT live_invitee_pkey PRIMARY KEY (live_stream_id, client_id),
  CONSTRAINT live_invitee_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT live_invitee_live_stream_id_fkey FOREIGN KEY (live_stream_id) REFERENCES live_stream(id) ON DELETE CASCADE
);
CREATE INDEX live_invitee_client ON live_invitee (client_id, agent_id);
CREATE INDEX live_invitee_due ON live_invitee (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE live_message (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  live_stream_id bigint NOT NULL,
  viewer_id bigint,
  kind text COLLATE "C" NOT NULL,
  name text NOT NULL,
  text text NOT NULL,
  key text NOT NULL,
  hidden_at timestamp with time zone,
  inquiry_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT live_message_pkey PRIMARY KEY (id),
  CONSTRAINT live_message_once UNIQUE (live_stream_id, key),
  CONSTRAINT live_message_kind_check CHECK (kind = ANY (ARRAY['chat'::text, 'question'::text, 'host'::text])),
  CONSTRAINT live_message_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id) ON DELETE SET NULL,
  CONSTRAINT live_message_live_stream_id_fkey FOREIGN KEY (live_stream_id) REFERENCES live_stream(id) ON DELETE CASCADE,
  CONSTRAINT live_message_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES live_viewer(id) ON DELETE CASCADE
);
CREATE INDEX live_message_inquiry ON live_message (inquiry_id) WHERE inquiry_id IS NOT NULL;
CREATE INDEX live_message_order ON live_message (live_stream_id, id);
CREATE INDEX live_message_viewer ON live_message (viewer_id) WHERE viewer_id IS NOT NULL;

CREATE TABLE live_stream (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  open_house_id bigint NOT NULL,
  key text NOT NULL,
  source text COLLATE "C" NOT NULL,
  outside_url text NOT NULL DEFAULT ''::text,
  keep_recording boolean NOT NULL,
  chat boolean NOT NULL DEFAULT true,
  canceled_at timestamp with time zone,
  broadcaster_key text NOT NULL DEFAULT ''::text,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  generation integer NOT NULL DEFAULT 0,
  next_sequence integer NOT NULL DEFAULT 1,
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  peak_viewers integer NOT NULL DEFAULT 0,
  recording_state text COLLATE "C" NOT NULL DEFAULT 'private'::text,
  trim_from_ms integer NOT NULL DEFAULT 0,
  trim_to_ms integer,
  recording_deleted_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  CONSTRAINT live_stream_pkey PRIMARY KEY (id),
  CONSTRAINT live_stream_open_house_id_key UNIQUE (open_house_id),
  CONSTRAINT live_stream_address CHECK ((source = 'elsewhere'::text) = (outside_url <> ''::text)),
  CONSTRAINT live_stream_recording_state_check CHECK (recording_state = ANY (ARRAY['private'::text, 'public'::text, 'deleted'::text])),
  CONSTRAINT live_stream_source_check CHECK (source = ANY (ARRAY['here'::text, 'elsewhere'::text])),
  CONSTRAINT live_stream_open_house_id_fkey FOREIGN KEY (open_house_id) REFERENCES open_house(id) ON DELETE CASCADE
);
CREATE INDEX live_stream_open ON live_stream (id) WHERE started_at IS NOT NULL AND ended_at IS NULL;

CREATE TABLE live_viewer (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  live_stream_id bigint NOT NULL,
  key text NOT NULL,
  number integer NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  muted_at timestamp with time zone,
  removed_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  last_seen_at timestamp with time zone NOT NULL,
  CONSTRAINT live_viewer_pkey PRIMARY KEY (id),
  CONSTRAINT live_viewer_once UNIQUE (live_stream_id, key),
  CONSTRAINT live_viewer_live_stream_id_fkey FOREIGN KEY (live_stream_id) REFERENCES live_stream(id) ON DELETE CASCADE
);
CREATE INDEX live_viewer_restricted ON live_viewer (live_stream_id, id) WHERE muted_at IS NOT NULL OR removed_at IS NOT NULL;
CREATE INDEX live_viewer_seen ON live_viewer (live_stream_id, last_seen_at);

CREATE TABLE mail_account (
  person_id bigint NOT NULL,
  provider text NOT NULL,
  epoch integer NOT NULL DEFAULT 1,
  address citext NOT NULL,
  subject text,
  state text NOT NULL,
  reason text,
  scopes text[] NOT NULL DEFAULT '{}'::text[],
  credentials text,
  expires_at timestamp with time zone,
  deletion_asked_at timestamp with time zone,
  connected_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_account_pkey PRIMARY KEY (person_id),
  CONSTRAINT mail_account_credentials CHECK ((state = 'connected'::text) <= (credentials IS NOT NULL)),
  CONSTRAINT mail_account_provider_known CHECK (provider = ANY (ARRAY['gmail'::text, 'imap'::text])),
  CONSTRAINT mail_account_reason CHECK ((state = 'reconnect'::text) = (reason IS NOT NULL)),
  CONSTRAINT mail_account_reason_known CHECK (reason = ANY (ARRAY['revoked'::text, 'narrowed'::text, 'password'::text, 'unreadable'::text])),
  CONSTRAINT mail_account_state_known CHECK (state = ANY (ARRAY['connected'::text, 'reconnect'::text, 'disconnected'::text])),
  CONSTRAINT mail_account_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_account_connected ON mail_account (provider, person_id) WHERE state = 'connected'::text;
CREATE INDEX mail_account_subject ON mail_account (subject) WHERE subject IS NOT NULL;

CREATE TABLE mail_account_offer (
  person_id bigint NOT NULL,
  address citext NOT NULL,
  subject text NOT NULL,
  scopes text[] NOT NULL,
  credentials text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_account_offer_pkey PRIMARY KEY (person_id),
  CONSTRAINT mail_account_offer_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_account_offer_time ON mail_account_offer (expires_at);

CREATE TABLE mail_attachment (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  message_id bigint NOT NULL,
  "position" integer NOT NULL,
  filename text NOT NULL,
  extension text NOT NULL DEFAULT ''::text,
  content_type text NOT NULL,
  size integer NOT NULL,
  content_id text,
  inline boolean NOT NULL DEFAULT false,
  file_key text NOT NULL,
  at timestamp with time zone NOT NULL,
  place smallint NOT NULL DEFAULT 0,
  search text NOT NULL DEFAULT ''::text,
  CONSTRAINT mail_attachment_pkey PRIMARY KEY (id),
  CONSTRAINT mail_attachment_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE CASCADE
);
CREATE INDEX mail_attachment_file ON mail_attachment (file_key);
CREATE INDEX mail_attachment_library ON mail_attachment (person_id, at DESC, id DESC) INCLUDE (place, extension) WHERE place > 0;
CREATE INDEX mail_attachment_message ON mail_attachment (message_id, "position");
CREATE INDEX mail_attachment_search ON mail_attachment USING gin (person_id, search gin_trgm_ops);
CREATE TRIGGER mail_attachment_delete AFTER DELETE ON mail_attachment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_attachment_tally();
CREATE TRIGGER mail_attachment_insert AFTER INSERT ON mail_attachment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_attachment_tally();
CREATE TRIGGER mail_attachment_update AFTER UPDATE ON mail_attachment REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mail_attachment_tally();
CREATE TRIGGER queue_calendar_mail AFTER INSERT ON mail_attachment REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_calendar_mail();
CREATE TRIGGER queue_file_deletion AFTER DELETE ON mail_attachment REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_file_deletion();

CREATE TABLE mail_body (
  message_id bigint NOT NULL,
  person_id bigint NOT NULL,
  html text,
  plain text NOT NULL DEFAULT ''::text,
  CONSTRAINT mail_body_pkey PRIMARY KEY (message_id),
  CONSTRAINT mail_body_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE CASCADE
);

CREATE TABLE mail_bulk_action (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  action text NOT NULL,
  due_at timestamp with time zone,
  thread_ids bigint[] NOT NULL,
  done integer NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'running'::text,
  created_at timestamp with time zone NOT NULL,
  whole_list boolean NOT NULL DEFAULT false,
  finished_at timestamp with time zone,
  CONSTRAINT mail_bulk_action_pkey PRIMARY KEY (id),
  CONSTRAINT mail_bulk_action_state_known CHECK (state = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text, 'undone'::text])),
  CONSTRAINT mail_bulk_action_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_bulk_action_owner ON mail_bulk_action (person_id, id);

CREATE TABLE mail_bulk_message (
  bulk_id bigint NOT NULL,
  message_id bigint NOT NULL,
  labels integer NOT NULL,
  CONSTRAINT mail_bulk_message_pkey PRIMARY KEY (bulk_id, message_id),
  CONSTRAINT mail_bulk_message_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES mail_bulk_action(id) ON DELETE CASCADE
);

CREATE TABLE mail_bulk_reminder (
  bulk_id bigint NOT NULL,
  thread_id bigint NOT NULL,
  due_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_bulk_reminder_pkey PRIMARY KEY (bulk_id, thread_id),
  CONSTRAINT mail_bulk_reminder_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES mail_bulk_action(id) ON DELETE CASCADE
);

CREATE TABLE mail_contact (
  person_id bigint NOT NULL,
  email text NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  last_active timestamp with time zone NOT NULL,
  sent integer NOT NULL DEFAULT 0,
  received integer NOT NULL DEFAULT 0,
  search text NOT NULL GENERATED ALWAYS AS (((' '::text || search_words(name)) || ' '::text) || search_words(email)) STORED,
  written text NOT NULL DEFAULT ''::text,
  CONSTRAINT mail_contact_pkey PRIMARY KEY (person_id, email),
  CONSTRAINT mail_contact_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_contact_active ON mail_contact (person_id, last_active DESC, email);

CREATE TABLE mail_draft (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  message_id bigint NOT NULL,
  kind text NOT NULL,
  answers_id bigint,
  editor text,
  sequence bigint NOT NULL DEFAULT 0,
  edited_at timestamp with time zone NOT NULL,
  notice text,
  previous_editors text[] NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT mail_draft_pkey PRIMARY KEY (id),
  CONSTRAINT mail_draft_message UNIQUE (message_id),
  CONSTRAINT mail_draft_kind_known CHECK (kind = ANY (ARRAY['new'::text, 'reply'::text, 'replyToAll'::text, 'forward'::text])),
  CONSTRAINT mail_draft_answers_id_fkey FOREIGN KEY (answers_id) REFERENCES mail_message(id) ON DELETE SET NULL,
  CONSTRAINT mail_draft_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE CASCADE,
  CONSTRAINT mail_draft_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_draft_answers ON mail_draft (answers_id) WHERE answers_id IS NOT NULL;
CREATE UNIQUE INDEX mail_draft_editor ON mail_draft (person_id, editor) WHERE editor IS NOT NULL;
CREATE INDEX mail_draft_owner ON mail_draft (person_id, edited_at DESC, id DESC);

CREATE TABLE mail_draft_tombstone (
  person_id bigint NOT NULL,
  editor text,
  ended_at timestamp with time zone NOT NULL,
  draft_id bigint,
  sent boolean NOT NULL DEFAULT false,
  CONSTRAINT mail_draft_tombstone_draft UNIQUE (person_id, draft_id),
  CONSTRAINT mail_draft_tombstone_editor UNIQUE (person_id, editor),
  CONSTRAINT mail_draft_tombstone_one CHECK (num_nonnulls(editor, draft_id) = 1),
  CONSTRAINT mail_draft_tombstone_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_draft_tombstone_time ON mail_draft_tombstone (ended_at);

CREATE TABLE mail_import (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  file_name text NOT NULL,
  file_key text,
  size bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'uploading'::text,
  created_at timestamp with time zone NOT NULL,
  applied_at timestamp with time zone,
  undone_at timestamp with time zone,
  total integer NOT NULL DEFAULT 0,
  summary jsonb NOT NULL DEFAULT '{}'::jsonb,
  done integer NOT NULL DEFAULT 0,
  added integer NOT NULL DEFAULT 0,
  known integer NOT NULL DEFAULT 0,
  damaged integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  removed integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  tries smallint NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT ''::text,
  CONSTRAINT mail_import_pkey PRIMARY KEY (id),
  CONSTRAINT mail_import_state CHECK (state = ANY (ARRAY['uploading'::text, 'reading'::text, 'draft'::text, 'applying'::text, 'stopped'::text, 'applied'::text, 'undoing'::text, 'undone'::text, 'failed'::text])),
  CONSTRAINT mail_import_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_import_person ON mail_import (person_id, id DESC);
CREATE INDEX mail_import_work ON mail_import (id) WHERE state = ANY (ARRAY['reading'::text, 'applying'::text, 'undoing'::text]);

CREATE TABLE mail_import_message (
  import_id bigint NOT NULL,
  message_id bigint NOT NULL,
  labels integer NOT NULL,
  CONSTRAINT mail_import_message_pkey PRIMARY KEY (import_id, message_id),
  CONSTRAINT mail_import_message_import_id_fkey FOREIGN KEY (import_id) REFERENCES mail_import(id) ON DELETE CASCADE
);
CREATE INDEX mail_import_message_message ON mail_import_message (message_id);

CREATE TABLE mail_import_problem (
  import_id bigint NOT NULL,
  entry integer NOT NULL,
  location text NOT NULL,
  subject text NOT NULL DEFAULT ''::text,
  reason text NOT NULL,
  CONSTRAINT mail_import_problem_pkey PRIMARY KEY (import_id, entry),
  CONSTRAINT mail_import_problem_import_id_fkey FOREIGN KEY (import_id) REFERENCES mail_import(id) ON DELETE CASCADE
);

CREATE TABLE mail_inbound (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  raw_key text NOT NULL,
  size integer NOT NULL,
  sender text NOT NULL,
  recipients bigint[] NOT NULL,
  at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  not_before timestamp with time zone NOT NULL,
  failure text,
  authentication jsonb,
  CONSTRAINT mail_inbound_pkey PRIMARY KEY (id)
);
CREATE INDEX mail_inbound_due ON mail_inbound (not_before, id);
CREATE INDEX mail_inbound_file ON mail_inbound (raw_key);

CREATE TABLE mail_label_count (
  person_id bigint NOT NULL,
  label integer NOT NULL,
  total integer NOT NULL,
  unread integer NOT NULL,
  CONSTRAINT mail_label_count_pkey PRIMARY KEY (person_id, label),
  CONSTRAINT mail_label_count_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
) WITH (fillfactor=50);

CREATE TABLE mail_message (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  thread_id bigint NOT NULL,
  key text NOT NULL,
  rfc_id text NOT NULL DEFAULT ''::text,
  in_reply_to text NOT NULL DEFAULT ''::text,
  ancestors text[] NOT NULL DEFAULT '{}'::text[],
  at timestamp with time zone NOT NULL,
  from_name text NOT NULL DEFAULT ''::text,
  from_email text NOT NULL DEFAULT ''::text,
  reply_to jsonb NOT NULL DEFAULT '[]'::jsonb,
  to_list jsonb NOT NULL DEFAULT '[]'::jsonb,
  cc_list jsonb NOT NULL DEFAULT '[]'::jsonb,
  bcc_list jsonb NOT NULL DEFAULT '[]'::jsonb,
  subject text NOT NULL DEFAULT ''::text,
  excerpt text NOT NULL DEFAULT ''::text,
  labels integer NOT NULL,
  trashed_at timestamp with time zone,
  size integer NOT NULL DEFAULT 0,
  raw_key text,
  attachment_count integer NOT NULL DEFAULT 0,
  automatic boolean NOT NULL DEFAULT false,
  images_allowed boolean NOT NULL DEFAULT false,
  problem text,
  search tsvector NOT NULL DEFAULT ''::tsvector,
  authentication jsonb,
  outside boolean NOT NULL DEFAULT false,
  first_time boolean NOT NULL DEFAULT false,
  sender_warning text,
  sender_claim text NOT NULL DEFAULT ''::text,
  lead jsonb,
  signature jsonb,
  CONSTRAINT mail_message_pkey PRIMARY KEY (id),
  CONSTRAINT mail_message_key UNIQUE (person_id, key),
  CONSTRAINT mail_sender_warning_known CHECK (sender_warning = ANY (ARRAY['office_address'::text, 'colleague_name'::text, 'lookalike'::text, 'several_senders'::text])),
  CONSTRAINT mail_message_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT mail_message_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE
);
CREATE INDEX mail_message_newest ON mail_message (person_id, at DESC, id DESC);
CREATE INDEX mail_message_raw ON mail_message (raw_key) WHERE raw_key IS NOT NULL;
CREATE INDEX mail_message_search ON mail_message USING gin (person_id, search) WITH (gin_pending_list_limit='512');
CREATE INDEX mail_message_thread ON mail_message (thread_id, at, id);
CREATE INDEX mail_message_trashed ON mail_message (trashed_at) WHERE trashed_at IS NOT NULL;
CREATE TRIGGER queue_file_deletion AFTER DELETE ON mail_message REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_file_deletion();
CREATE TRIGGER queue_inquiry_mail AFTER INSERT ON mail_message REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_inquiry_mail();
CREATE TRIGGER queue_sent_inquiry_mail AFTER UPDATE OF labels ON mail_message FOR EACH ROW WHEN ((old.labels & 72) <> 0 AND (new.labels & 72) = 0) EXECUTE FUNCTION queue_sent_inquiry_mail();

CREATE TABLE mail_outbox (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  kind text NOT NULL,
  message_id bigint,
  payload jsonb NOT NULL DEFAULT '{}'::jsonb,
  state text NOT NULL DEFAULT 'queued'::text,
  due_at timestamp with time zone NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  key text,
  failure text,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  claim uuid,
  leased_until timestamp with time zone,
  text_begun boolean NOT NULL DEFAULT false,
  waits_for_relay boolean NOT NULL DEFAULT false,
  may_have_left boolean NOT NULL DEFAULT false,
  leased_by text,
  opted_out boolean NOT NULL DEFAULT false,
  CONSTRAINT mail_outbox_pkey PRIMARY KEY (id),
  CONSTRAINT mail_outbox_kind_known CHECK (kind = ANY (ARRAY['send'::text, 'labels'::text, 'delete'::text, 'draft'::text])),
  CONSTRAINT mail_outbox_state_known CHECK (state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'cancelled'::text, 'uncertain'::text])),
  CONSTRAINT mail_outbox_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE CASCADE,
  CONSTRAINT mail_outbox_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_outbox_due ON mail_outbox (due_at, id) WHERE state = 'queued'::text;
CREATE UNIQUE INDEX mail_outbox_key ON mail_outbox (person_id, key) WHERE key IS NOT NULL;
CREATE INDEX mail_outbox_message ON mail_outbox (message_id) WHERE message_id IS NOT NULL;
CREATE INDEX mail_outbox_owner ON mail_outbox (person_id, id);
CREATE INDEX mail_outbox_sending ON mail_outbox (changed_at) WHERE state = 'sending'::text;
CREATE INDEX mail_outbox_waiting ON mail_outbox (person_id, kind) WHERE state = ANY (ARRAY['queued'::text, 'sending'::text]);
CREATE TRIGGER listing_send_settle AFTER UPDATE OF state, failure ON mail_outbox FOR EACH ROW WHEN (new.kind = 'send'::text AND new.key ~~ 'listings:%'::text AND (new.state IS DISTINCT FROM old.state OR new.failure IS DISTINCT FROM old.failure)) EXECUTE FUNCTION listing_send_settle();
CREATE TRIGGER listing_send_taken_back BEFORE DELETE ON mail_outbox FOR EACH ROW WHEN (old.kind = 'send'::text AND old.key ~~ 'listings:%'::text AND old.state = 'queued'::text) EXECUTE FUNCTION listing_send_taken_back();

CREATE TABLE mail_outbox_recipient (
  outbox_id bigint NOT NULL,
  email text NOT NULL,
  wire text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  reason text,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_outbox_recipient_pkey PRIMARY KEY (outbox_id, email),
  CONSTRAINT mail_outbox_recipient_state_known CHECK (state = ANY (ARRAY['waiting'::text, 'sent'::text, 'delayed'::text, 'refused'::text, 'returned'::text, 'uncertain'::text])),
  CONSTRAINT mail_outbox_recipient_outbox_id_fkey FOREIGN KEY (outbox_id) REFERENCES mail_outbox(id) ON DELETE CASCADE
);
CREATE INDEX mail_outbox_recipient_returned ON mail_outbox_recipient (outbox_id) WHERE state = 'returned'::text;

CREATE TABLE mail_picture (
  person_id bigint NOT NULL,
  address_hash bytea NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  file_key text NOT NULL,
  fetched_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_picture_pkey PRIMARY KEY (person_id, address_hash),
  CONSTRAINT mail_picture_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_picture_file ON mail_picture (file_key);
CREATE INDEX mail_picture_oldest ON mail_picture (person_id, fetched_at);
CREATE TRIGGER queue_file_deletion AFTER DELETE ON mail_picture REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_file_deletion();

CREATE TABLE mail_reference (
  person_id bigint NOT NULL,
  rfc_id text NOT NULL,
  thread_id bigint NOT NULL,
  CONSTRAINT mail_reference_pkey PRIMARY KEY (person_id, rfc_id),
  CONSTRAINT mail_reference_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT mail_reference_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE
);
CREATE INDEX mail_reference_thread ON mail_reference (thread_id);

CREATE TABLE mail_reminder (
  person_id bigint NOT NULL,
  thread_id bigint NOT NULL,
  kind text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_reminder_pkey PRIMARY KEY (thread_id, kind),
  CONSTRAINT mail_reminder_kind_known CHECK (kind = ANY (ARRAY['snooze'::text, 'reply'::text])),
  CONSTRAINT mail_reminder_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT mail_reminder_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE
);
CREATE INDEX mail_reminder_due ON mail_reminder (due_at);

CREATE TABLE mail_remote (
  person_id bigint NOT NULL,
  folder text NOT NULL DEFAULT ''::text,
  remote_id text NOT NULL,
  remote_thread text,
  remote_draft text,
  message_id bigint,
  labels integer NOT NULL,
  written bigint NOT NULL DEFAULT 0,
  run bigint NOT NULL DEFAULT 0,
  CONSTRAINT mail_remote_pkey PRIMARY KEY (person_id, folder, remote_id),
  CONSTRAINT mail_remote_message_id_fkey FOREIGN KEY (message_id) REFERENCES mail_message(id) ON DELETE SET NULL,
  CONSTRAINT mail_remote_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_remote_deleted ON mail_remote (person_id) WHERE message_id IS NULL;
CREATE INDEX mail_remote_draft ON mail_remote (person_id, remote_draft) WHERE remote_draft IS NOT NULL;
CREATE INDEX mail_remote_message ON mail_remote (message_id) WHERE message_id IS NOT NULL;

CREATE TABLE mail_signature (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  name text NOT NULL,
  html text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  deleted_at timestamp with time zone,
  CONSTRAINT mail_signature_pkey PRIMARY KEY (id),
  CONSTRAINT mail_signature_of_person UNIQUE (person_id, id),
  CONSTRAINT mail_signature_named CHECK (name <> ''::text),
  CONSTRAINT mail_signature_size CHECK (length(html) >= 1 AND length(html) <= 20000),
  CONSTRAINT mail_signature_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE mail_sync (
  person_id bigint NOT NULL,
  due_at timestamp with time zone NOT NULL,
  claim uuid,
  leased_until timestamp with time zone,
  synced_at timestamp with time zone,
  failures integer NOT NULL DEFAULT 0,
  failure text,
  writes bigint NOT NULL DEFAULT 0,
  run bigint NOT NULL DEFAULT 0,
  snapshot_total integer NOT NULL DEFAULT 0,
  snapshot_done integer NOT NULL DEFAULT 0,
  snapshot_began_at timestamp with time zone,
  snapshot_ended_at timestamp with time zone,
  reconciled_at timestamp with time zone,
  reconcile_added integer NOT NULL DEFAULT 0,
  reconcile_removed integer NOT NULL DEFAULT 0,
  reconcile_relabelled integer NOT NULL DEFAULT 0,
  leased_by text,
  failed_at timestamp with time zone,
  full_at timestamp with time zone,
  CONSTRAINT mail_sync_pkey PRIMARY KEY (person_id),
  CONSTRAINT mail_sync_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_sync_due ON mail_sync (due_at);

CREATE TABLE mail_sync_cursor (
  person_id bigint NOT NULL,
  folder text NOT NULL DEFAULT ''::text,
  cursor text,
  snapshot text,
  CONSTRAINT mail_sync_cursor_pkey PRIMARY KEY (person_id, folder),
  CONSTRAINT mail_sync_cursor_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE mail_sync_quarantine (
  person_id bigint NOT NULL,
  folder text NOT NULL DEFAULT ''::text,
  remote_id text NOT NULL,
  tries integer NOT NULL DEFAULT 1,
  not_before timestamp with time zone NOT NULL,
  failure text NOT NULL,
  first_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_sync_quarantine_pkey PRIMARY KEY (person_id, folder, remote_id),
  CONSTRAINT mail_sync_quarantine_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE mail_template (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  name text NOT NULL,
  subject text NOT NULL DEFAULT ''::text,
  html text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamp with time zone,
  CONSTRAINT mail_template_pkey PRIMARY KEY (id),
  CONSTRAINT mail_template_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_template_owner ON mail_template (person_id, id);

CREATE TABLE mail_thread (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  subject text NOT NULL DEFAULT ''::text,
  base_subject text NOT NULL DEFAULT ''::text,
  last_at timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  raised_at timestamp with time zone,
  CONSTRAINT mail_thread_pkey PRIMARY KEY (id),
  CONSTRAINT mail_thread_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_thread_owner ON mail_thread (person_id);
CREATE INDEX mail_thread_subject ON mail_thread (person_id, base_subject, last_at) WHERE base_subject <> ''::text;

CREATE TABLE mail_thread_label (
  person_id bigint NOT NULL,
  label integer NOT NULL,
  thread_id bigint NOT NULL,
  last_at timestamp with time zone NOT NULL,
  unread boolean NOT NULL,
  CONSTRAINT mail_thread_label_pkey PRIMARY KEY (thread_id, label),
  CONSTRAINT mail_thread_label_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE
);
CREATE INDEX mail_thread_label_list ON mail_thread_label (person_id, label, last_at DESC, thread_id DESC) INCLUDE (unread);

CREATE TABLE mail_thread_person (
  person_id bigint NOT NULL,
  email text NOT NULL,
  thread_id bigint NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_thread_person_pkey PRIMARY KEY (thread_id, email),
  CONSTRAINT mail_thread_person_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES mail_thread(id) ON DELETE CASCADE
);
CREATE INDEX mail_thread_person_list ON mail_thread_person (person_id, email, last_at DESC, thread_id DESC);

CREATE TABLE mail_trusted_sender (
  person_id bigint NOT NULL,
  email text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_trusted_sender_pkey PRIMARY KEY (person_id, email),
  CONSTRAINT mail_trusted_sender_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE mail_upload (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  file_key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT mail_upload_pkey PRIMARY KEY (id),
  CONSTRAINT mail_upload_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX mail_upload_file ON mail_upload (file_key);
CREATE INDEX mail_upload_owner ON mail_upload (person_id, id);
CREATE INDEX mail_upload_time ON mail_upload (created_at);
CREATE TRIGGER queue_file_deletion AFTER DELETE ON mail_upload REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION queue_file_deletion();

CREATE TABLE mail_work_lease (
  person_id bigint NOT NULL,
  work text NOT NULL,
  claim uuid NOT NULL,
  leased_until timestamp with time zone NOT NULL,
  leased_by text NOT NULL,
  CONSTRAINT mail_work_lease_pkey PRIMARY KEY (person_id, work),
  CONSTRAINT mail_work_lease_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);

CREATE TABLE mailbox (
  person_id bigint NOT NULL,
  provider text NOT NULL DEFAULT 'builtin'::text,
  address citext NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT mailbox_pkey PRIMARY KEY (person_id),
  CONSTRAINT mailbox_address UNIQUE (address),
  CONSTRAINT mailbox_provider_known CHECK (provider = ANY (ARRAY['builtin'::text, 'gmail'::text, 'imap'::text])),
  CONSTRAINT mailbox_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE market_index (
  ad_type text NOT NULL,
  borough text NOT NULL,
  year integer NOT NULL,
  level double precision NOT NULL,
  closings integer NOT NULL,
  computed_on date NOT NULL,
  CONSTRAINT market_index_pkey PRIMARY KEY (ad_type, borough, year),
  CONSTRAINT market_index_ad_type_check CHECK (ad_type = ANY (ARRAY['rental'::text, 'sale'::text]))
);

CREATE TABLE match_setting (
  person_id bigint NOT NULL,
  digest text COLLATE "C" NOT NULL,
  told_on date,
  CONSTRAINT match_setting_pkey PRIMARY KEY (person_id),
  CONSTRAINT match_setting_digest_known CHECK (digest = ANY (ARRAY['at_once'::text, 'daily'::text, 'weekly'::text, 'none'::text])),
  CONSTRAINT match_setting_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE media (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  content_type text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sha256 bytea NOT NULL,
  created_by bigint,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  printed boolean NOT NULL DEFAULT false,
  CONSTRAINT media_pkey PRIMARY KEY (id),
  CONSTRAINT media_name_unique UNIQUE (name),
  CONSTRAINT media_name_check CHECK (name ~ '^[0-9a-f]{32}\.(jpg|png|webp)$'::text),
  CONSTRAINT media_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX media_unprinted ON media (id) WHERE NOT printed;

CREATE TABLE money_control (
  id boolean NOT NULL DEFAULT true,
  people smallint NOT NULL DEFAULT 2,
  changed_by bigint,
  changed_at timestamp with time zone,
  CONSTRAINT money_control_pkey PRIMARY KEY (id),
  CONSTRAINT money_control_changed CHECK ((changed_by IS NULL) = (changed_at IS NULL)),
  CONSTRAINT money_control_one CHECK (id),
  CONSTRAINT money_control_people CHECK (people >= 1 AND people <= 3),
  CONSTRAINT money_control_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent(person_id)
);

CREATE TABLE nec_download (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  tax_year integer NOT NULL,
  number integer NOT NULL,
  returns integer NOT NULL,
  person_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT nec_download_pkey PRIMARY KEY (id),
  CONSTRAINT nec_download_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id)
);
CREATE INDEX nec_download_year ON nec_download (tax_year, id);

CREATE TABLE nec_payer (
  one boolean NOT NULL DEFAULT true,
  name text NOT NULL,
  name_2 text NOT NULL,
  ein text NOT NULL,
  street text NOT NULL,
  unit text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT nec_payer_pkey PRIMARY KEY (one),
  CONSTRAINT nec_payer_ein CHECK (ein ~ '^\d{2}-\d{7}$'::text),
  CONSTRAINT nec_payer_one CHECK (one),
  CONSTRAINT nec_payer_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent(person_id)
);

CREATE TABLE nec_template (
  tax_year integer NOT NULL,
  titles text[] NOT NULL,
  stored_by bigint NOT NULL,
  stored_at timestamp with time zone NOT NULL,
  CONSTRAINT nec_template_pkey PRIMARY KEY (tax_year),
  CONSTRAINT nec_template_titles CHECK (cardinality(titles) > 0),
  CONSTRAINT nec_template_stored_by_fkey FOREIGN KEY (stored_by) REFERENCES agent(person_id)
);

CREATE TABLE new_listings_look (
  person_id bigint NOT NULL,
  looked_at timestamp with time zone NOT NULL,
  CONSTRAINT new_listings_look_pkey PRIMARY KEY (person_id),
  CONSTRAINT new_listings_look_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);

CREATE TABLE notification (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  message text NOT NULL,
  payload jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  read_at timestamp with time zone,
  kind text NOT NULL,
  key text,
  email_due_at timestamp with time zone,
  CONSTRAINT notification_pkey PRIMARY KEY (id),
  CONSTRAINT notification_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX notification_email_due ON notification (email_due_at) WHERE email_due_at IS NOT NULL;
CREATE UNIQUE INDEX notification_key ON notification (person_id, key) WHERE key IS NOT NULL;
CREATE INDEX notification_list ON notification (person_id, id DESC) INCLUDE (kind);
CREATE INDEX notification_unread ON notification (person_id, id DESC) WHERE read_at IS NULL;
CREATE TRIGGER notification_tally_delete AFTER DELETE ON notification REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_gone_notifications();
CREATE TRIGGER notification_tally_insert AFTER INSERT ON notification REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_new_notifications();
CREATE TRIGGER notification_tally_update AFTER UPDATE ON notification REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_notifications();

CREATE TABLE notification_preference (
  person_id bigint NOT NULL,
  kind text NOT NULL,
  push boolean NOT NULL,
  email boolean NOT NULL,
  CONSTRAINT notification_preference_pkey PRIMARY KEY (person_id, kind),
  CONSTRAINT notification_preference_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE notification_tally (
  person_id bigint NOT NULL,
  total bigint NOT NULL,
  unread bigint NOT NULL,
  CONSTRAINT notification_tally_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX notification_tally_person ON notification_tally (person_id) INCLUDE (total, unread);

CREATE TABLE office (
  id boolean NOT NULL DEFAULT true,
  name text NOT NULL DEFAULT 'PB Office'::text,
  address text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  license_number text NOT NULL DEFAULT ''::text,
  logo text,
  modified_at timestamp with time zone,
  two_factor_roles text[] NOT NULL DEFAULT '{}'::text[],
  removed_logo text,
  logo_removed_at timestamp with time zone,
  logo_removed_by bigint,
  CONSTRAINT office_pkey PRIMARY KEY (id),
  CONSTRAINT office_named CHECK (name <> ''::text),
  CONSTRAINT office_single CHECK (id)
);

CREATE TABLE office_audit (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  by_id bigint,
  about_id bigint,
  invitation_id bigint,
  what text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}'::jsonb,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT office_audit_pkey PRIMARY KEY (id),
  CONSTRAINT office_audit_about_id_fkey FOREIGN KEY (about_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT office_audit_by_id_fkey FOREIGN KEY (by_id) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX office_audit_about ON office_audit (about_id, id DESC);
CREATE INDEX office_audit_invitation ON office_audit (invitation_id) WHERE invitation_id IS NOT NULL;
CREATE INDEX office_audit_view ON office_audit (by_id, what, (details ->> 'record'::text), created_at) WHERE details ? 'record'::text;

CREATE TABLE office_value (
  name text NOT NULL,
  value jsonb NOT NULL,
  CONSTRAINT office_value_pkey PRIMARY KEY (name)
);

CREATE TABLE oidc_record (
  model text NOT NULL,
  id text NOT NULL,
  payload jsonb NOT NULL,
  grant_id text,
  uid text,
  consumed_at timestamp with time zone,
  expires_at timestamp with time zone,
  CONSTRAINT oidc_record_pkey PRIMARY KEY (model, id)
);
CREATE INDEX oidc_record_account ON oidc_record ((payload ->> 'accountId'::text));
CREATE INDEX oidc_record_expiry ON oidc_record (expires_at);
CREATE INDEX oidc_record_grant ON oidc_record (grant_id) WHERE grant_id IS NOT NULL;
CREATE UNIQUE INDEX oidc_record_uid ON oidc_record (model, uid) WHERE uid IS NOT NULL;

CREATE TABLE onboarding_skip (
  step text NOT NULL,
  skipped_by bigint NOT NULL,
  skipped_at timestamp with time zone NOT NULL,
  CONSTRAINT onboarding_skip_pkey PRIMARY KEY (step),
  CONSTRAINT onboarding_skip_skipped_by_fkey FOREIGN KEY (skipped_by) REFERENCES agent(person_id)
);

CREATE TABLE open_house (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  listing_id bigint,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  by_appointment boolean NOT NULL DEFAULT false,
  source_id bigint,
  record_key text,
  listing_key text,
  remarks text NOT NULL DEFAULT ''::text,
  canceled_at timestamp with time zone,
  key text,
  version integer NOT NULL DEFAULT 1,
  livestream_url text NOT NULL DEFAULT ''::text,
  is_online_only boolean NOT NULL DEFAULT false,
  CONSTRAINT open_house_pkey PRIMARY KEY (id),
  CONSTRAINT open_house_identity UNIQUE (source_id, record_key),
  CONSTRAINT open_house_once UNIQUE (listing_id, key),
  CONSTRAINT open_house_time CHECK (ends_at >= starts_at),
  CONSTRAINT open_house_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT open_house_source_id_fkey FOREIGN KEY (source_id) REFERENCES feed_source(id) ON DELETE CASCADE
);
CREATE INDEX open_house_listing ON open_house (listing_id, ends_at);
CREATE INDEX open_house_own_end ON open_house (ends_at, id) WHERE source_id IS NULL;
CREATE INDEX open_house_record ON open_house (source_id, listing_key);

CREATE TABLE open_house_follow_up (
  open_house_id bigint NOT NULL,
  send_id bigint NOT NULL,
  CONSTRAINT open_house_follow_up_pkey PRIMARY KEY (open_house_id, send_id),
  CONSTRAINT open_house_follow_up_open_house_id_fkey FOREIGN KEY (open_house_id) REFERENCES open_house(id) ON DELETE CASCADE,
  CONSTRAINT open_house_follow_up_send_id_fkey FOREIGN KEY (send_id) REFERENCES listing_send(id) ON DELETE CASCADE
);
CREATE INDEX open_house_follow_up_send ON open_house_follow_up (send_id);

CREATE TABLE open_house_link (
  open_house_id bigint NOT NULL,
  generation integer NOT NULL DEFAULT 1,
  is_off boolean NOT NULL DEFAULT false,
  CONSTRAINT open_house_link_pkey PRIMARY KEY (open_house_id),
  CONSTRAINT open_house_link_open_house_id_fkey FOREIGN KEY (open_house_id) REFERENCES open_house(id) ON DELETE CASCADE
);

CREATE TABLE open_house_notice (
  visitor_id bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  offered_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  acknowledged_at timestamp with time zone,
  CONSTRAINT open_house_notice_pkey PRIMARY KEY (visitor_id, kind),
  CONSTRAINT open_house_notice_visitor_id_fkey FOREIGN KEY (visitor_id) REFERENCES open_house_visitor(id) ON DELETE CASCADE
);

CREATE TABLE open_house_template (
  agent_id bigint NOT NULL,
  subject text NOT NULL,
  message text NOT NULL,
  CONSTRAINT open_house_template_pkey PRIMARY KEY (agent_id),
  CONSTRAINT open_house_template_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE open_house_visitor (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  open_house_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  client_id bigint,
  key text NOT NULL,
  name text NOT NULL,
  email text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  has_agent text COLLATE "C" NOT NULL DEFAULT ''::text,
  agent_name text NOT NULL DEFAULT ''::text,
  heard_from text COLLATE "C",
  language text COLLATE "C" NOT NULL DEFAULT 'en'::text,
  message text NOT NULL DEFAULT ''::text,
  consent boolean NOT NULL,
  consented_at timestamp with time zone,
  consent_version integer,
  consent_text text NOT NULL DEFAULT ''::text,
  consent_address text NOT NULL DEFAULT ''::text,
  consent_by text COLLATE "C",
  withdrawn_at timestamp with time zone,
  client_state text COLLATE "C" NOT NULL,
  client_text text NOT NULL DEFAULT ''::text,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  attempts integer NOT NULL DEFAULT 0,
  inquiry_id bigint,
  rating smallint,
  feedback text NOT NULL DEFAULT ''::text,
  added_by bigint,
  erased_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  deleted_at timestamp with time zone,
  deleted_by bigint,
  CONSTRAINT open_house_visitor_pkey PRIMARY KEY (id),
  CONSTRAINT open_house_visitor_once UNIQUE (open_house_id, key),
  CONSTRAINT open_house_visitor_client_state_check CHECK (client_state = ANY (ARRAY['none'::text, 'waiting'::text, 'linked'::text, 'added'::text, 'other_agent'::text, 'no_email'::text, 'failed'::text])),
  CONSTRAINT open_house_visitor_consent CHECK (NOT consent OR consented_at IS NOT NULL AND consent_by IS NOT NULL),
  CONSTRAINT open_house_visitor_consent_by_check CHECK (consent_by = ANY (ARRAY['visitor'::text, 'agent'::text])),
  CONSTRAINT open_house_visitor_has_agent_check CHECK (has_agent = ANY (ARRAY['yes'::text, 'no'::text, ''::text])),
  CONSTRAINT open_house_visitor_rating_check CHECK (rating >= 1 AND rating <= 5),
  CONSTRAINT open_house_visitor_added_by_fkey FOREIGN KEY (added_by) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT open_house_visitor_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT open_house_visitor_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE SET NULL (client_id),
  CONSTRAINT open_house_visitor_inquiry_id_fkey FOREIGN KEY (inquiry_id) REFERENCES inquiry(id) ON DELETE SET NULL,
  CONSTRAINT open_house_visitor_open_house_id_fkey FOREIGN KEY (open_house_id) REFERENCES open_house(id) ON DELETE CASCADE
);
CREATE INDEX open_house_visitor_added_by ON open_house_visitor (added_by) WHERE added_by IS NOT NULL;
CREATE INDEX open_house_visitor_agent ON open_house_visitor (agent_id) WHERE client_id IS NULL;
CREATE INDEX open_house_visitor_client ON open_house_visitor (client_id, agent_id) WHERE client_id IS NOT NULL;
CREATE INDEX open_house_visitor_deleted ON open_house_visitor (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX open_house_visitor_inquiry ON open_house_visitor (inquiry_id) WHERE inquiry_id IS NOT NULL;
CREATE INDEX open_house_visitor_kept ON open_house_visitor (created_at) WHERE client_id IS NULL AND erased_at IS NULL;
CREATE INDEX open_house_visitor_newest ON open_house_visitor (open_house_id, created_at DESC, id DESC);
CREATE INDEX open_house_visitor_waiting ON open_house_visitor (id) WHERE client_state = 'waiting'::text;

CREATE TABLE opening_import (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  file_name text NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  grid jsonb,
  columns jsonb,
  row_count integer NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  applied_by bigint,
  applied_at timestamp with time zone,
  undone_by bigint,
  undone_at timestamp with time zone,
  shared_deals text,
  CONSTRAINT opening_import_pkey PRIMARY KEY (id),
  CONSTRAINT opening_import_draft CHECK ((state = 'draft'::text) = (grid IS NOT NULL) AND (state = 'draft'::text) = (columns IS NOT NULL) AND (state = 'draft'::text) = (applied_at IS NULL) AND (state = 'undone'::text) = (undone_at IS NOT NULL)),
  CONSTRAINT opening_import_shared_deals CHECK (shared_deals = ANY (ARRAY['one'::text, 'separate'::text])),
  CONSTRAINT opening_import_state CHECK (state = ANY (ARRAY['draft'::text, 'applied'::text, 'undone'::text])),
  CONSTRAINT opening_import_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES agent(person_id),
  CONSTRAINT opening_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT opening_import_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES agent(person_id)
);

CREATE TABLE opening_import_row (
  import_id bigint NOT NULL,
  row_number integer NOT NULL,
  kind text NOT NULL,
  shown jsonb NOT NULL,
  deal_id bigint,
  invoice_id bigint,
  entry_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  CONSTRAINT opening_import_row_pkey PRIMARY KEY (import_id, row_number),
  CONSTRAINT opening_import_row_kind CHECK (kind = ANY (ARRAY['new'::text, 'known'::text, 'refused'::text])),
  CONSTRAINT opening_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES opening_import(id) ON DELETE CASCADE
);

CREATE TABLE participant (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  person_id bigint NOT NULL,
  type text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL DEFAULT ''::text,
  email citext NOT NULL,
  phone text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT participant_pkey PRIMARY KEY (id),
  CONSTRAINT participant_once UNIQUE (client_id, person_id),
  CONSTRAINT participant_type_known CHECK (type = ANY (ARRAY['TENANT'::text, 'GUARANTOR'::text])),
  CONSTRAINT participant_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT participant_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX participant_address ON participant (agent_id, email);
CREATE INDEX participant_client ON participant (client_id, agent_id);
CREATE INDEX participant_person ON participant (person_id);

CREATE TABLE participant_removed (
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  person_id bigint NOT NULL,
  type text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email citext NOT NULL,
  phone text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone NOT NULL,
  CONSTRAINT participant_removed_pkey PRIMARY KEY (client_id, person_id),
  CONSTRAINT participant_removed_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT participant_removed_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id)
);
CREATE INDEX participant_removed_person ON participant_removed (person_id);

CREATE TABLE passkey (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkey_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX passkey_person ON passkey (person_id, id);

CREATE TABLE passkey_challenge (
  binding_hash bytea NOT NULL,
  purpose text NOT NULL,
  challenge_hash bytea NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (binding_hash, purpose)
);

CREATE TABLE password_link (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  person_id bigint NOT NULL,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_link_pkey PRIMARY KEY (id),
  CONSTRAINT password_link_person UNIQUE (person_id),
  CONSTRAINT password_link_token_hash_key UNIQUE (token_hash),
  CONSTRAINT password_link_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT password_link_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX password_link_creator ON password_link (created_by);

CREATE TABLE pay_run (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  state text NOT NULL,
  title text NOT NULL,
  until date NOT NULL,
  payment jsonb,
  paid_by bigint,
  key text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT pay_run_pkey PRIMARY KEY (id),
  CONSTRAINT pay_run_once UNIQUE (key),
  CONSTRAINT pay_run_state CHECK (state = ANY (ARRAY['open'::text, 'building'::text, 'ready'::text, 'paying'::text, 'paid'::text, 'cancelled'::text])),
  CONSTRAINT pay_run_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT pay_run_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES agent(person_id)
);

CREATE TABLE payee_bank_account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint,
  payee text NOT NULL DEFAULT ''::text,
  name text NOT NULL,
  holder text NOT NULL,
  kind text NOT NULL,
  routing text NOT NULL,
  last_four text NOT NULL,
  sealed text,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.'::text, 1)::integer) STORED,
  prenoted_on date,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  ended_by bigint,
  ended_at timestamp with time zone,
  prenote_return text NOT NULL DEFAULT ''::text,
  CONSTRAINT payee_bank_account_pkey PRIMARY KEY (id),
  CONSTRAINT payee_bank_account_ended CHECK ((ended_at IS NULL) = (sealed IS NOT NULL) AND (ended_at IS NULL) = (ended_by IS NULL)),
  CONSTRAINT payee_bank_account_holder CHECK (holder = ANY (ARRAY['person'::text, 'company'::text])),
  CONSTRAINT payee_bank_account_kind CHECK (kind = ANY (ARRAY['checking'::text, 'savings'::text])),
  CONSTRAINT payee_bank_account_name CHECK (length(name) >= 1 AND length(name) <= 22),
  CONSTRAINT payee_bank_account_payee CHECK ((agent_id IS NULL) <> (payee = ''::text)),
  CONSTRAINT payee_bank_account_routing CHECK (routing ~ '^\d{9}$'::text),
  CONSTRAINT payee_bank_account_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT payee_bank_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT payee_bank_account_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES agent(person_id),
  CONSTRAINT payee_bank_account_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);
CREATE UNIQUE INDEX payee_bank_account_agent ON payee_bank_account (agent_id) WHERE ended_at IS NULL AND agent_id IS NOT NULL;
CREATE UNIQUE INDEX payee_bank_account_other ON payee_bank_account (payee) WHERE ended_at IS NULL AND payee <> ''::text;

CREATE TABLE payee_tin_access (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  w9_id bigint NOT NULL,
  person_id bigint NOT NULL,
  action text NOT NULL,
  tax_year integer,
  at timestamp with time zone NOT NULL,
  CONSTRAINT payee_tin_access_pkey PRIMARY KEY (id),
  CONSTRAINT payee_tin_access_action CHECK (action = ANY (ARRAY['revealed'::text, 'exported'::text])),
  CONSTRAINT payee_tin_access_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id),
  CONSTRAINT payee_tin_access_w9_id_fkey FOREIGN KEY (w9_id) REFERENCES payee_w9(id)
);
CREATE INDEX payee_tin_access_w9 ON payee_tin_access (w9_id, id);

CREATE TABLE payee_w9 (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint,
  payee text NOT NULL DEFAULT ''::text,
  classification text NOT NULL,
  first_name text NOT NULL,
  middle_name text NOT NULL,
  last_name text NOT NULL,
  suffix text NOT NULL,
  name text NOT NULL,
  business_name text NOT NULL,
  llc_tax text NOT NULL,
  other_classification text NOT NULL,
  foreign_partners boolean NOT NULL,
  exempt_code text NOT NULL,
  fatca_code text NOT NULL,
  street text NOT NULL,
  unit text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  tin_type text NOT NULL,
  sealed text NOT NULL,
  last_four text NOT NULL,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.'::text, 1)::integer) STORED,
  backup_withholding boolean NOT NULL,
  signed_on date NOT NULL,
  signature text NOT NULL,
  given_by bigint NOT NULL,
  given_at timestamp with time zone NOT NULL,
  replaced_at timestamp with time zone,
  CONSTRAINT payee_w9_pkey PRIMARY KEY (id),
  CONSTRAINT payee_w9_classification CHECK (classification = ANY (ARRAY['individual'::text, 'c_corporation'::text, 's_corporation'::text, 'partnership'::text, 'trust_estate'::text, 'llc'::text, 'other'::text])),
  CONSTRAINT payee_w9_exempt_code CHECK (exempt_code ~ '^([1-9]|1[0-3])?$'::text),
  CONSTRAINT payee_w9_fatca_code CHECK (fatca_code ~ '^[A-M]?$'::text),
  CONSTRAINT payee_w9_last_four CHECK (last_four ~ '^\d{4}$'::text),
  CONSTRAINT payee_w9_llc_tax CHECK (llc_tax = ANY (ARRAY[''::text, 'C'::text, 'S'::text, 'P'::text])),
  CONSTRAINT payee_w9_payee CHECK ((agent_id IS NULL) <> (payee = ''::text)),
  CONSTRAINT payee_w9_tin_type CHECK (tin_type = ANY (ARRAY['ssn'::text, 'ein'::text])),
  CONSTRAINT payee_w9_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT payee_w9_given_by_fkey FOREIGN KEY (given_by) REFERENCES agent(person_id),
  CONSTRAINT payee_w9_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);
CREATE INDEX payee_w9_agent_history ON payee_w9 (agent_id, id) WHERE agent_id IS NOT NULL;
CREATE INDEX payee_w9_key ON payee_w9 (key_id);
CREATE UNIQUE INDEX payee_w9_of_agent ON payee_w9 (agent_id) WHERE replaced_at IS NULL AND agent_id IS NOT NULL;
CREATE UNIQUE INDEX payee_w9_of_other ON payee_w9 (payee) WHERE replaced_at IS NULL AND payee <> ''::text;
CREATE INDEX payee_w9_other_history ON payee_w9 (payee, id) WHERE payee <> ''::text;

CREATE TABLE payee_w9_request (
  agent_id bigint NOT NULL,
  asked_by bigint NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  CONSTRAINT payee_w9_request_pkey PRIMARY KEY (agent_id),
  CONSTRAINT payee_w9_request_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT payee_w9_request_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES agent(person_id)
);

CREATE TABLE payout (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  pay_run_id bigint,
  agent_id bigint,
  payee text NOT NULL DEFAULT ''::text,
  cents bigint NOT NULL,
  state text NOT NULL,
  method text NOT NULL DEFAULT ''::text,
  paid_on date,
  reference text NOT NULL DEFAULT ''::text,
  problem text NOT NULL DEFAULT ''::text,
  reversal_reason text NOT NULL DEFAULT ''::text,
  entry_id bigint,
  statement_path text NOT NULL,
  statement_at timestamp with time zone,
  key_id integer,
  key text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT payout_pkey PRIMARY KEY (id),
  CONSTRAINT payout_once UNIQUE (key),
  CONSTRAINT payout_amount CHECK (cents > 0 OR cents = 0 AND agent_id IS NOT NULL),
  CONSTRAINT payout_paid CHECK ((state = ANY (ARRAY['paid'::text, 'reversed'::text])) = (entry_id IS NOT NULL)),
  CONSTRAINT payout_payee CHECK ((agent_id IS NULL) <> (payee = ''::text)),
  CONSTRAINT payout_state CHECK (state = ANY (ARRAY['planned'::text, 'paid'::text, 'cancelled'::text, 'reversed'::text])),
  CONSTRAINT payout_statement CHECK (statement_at IS NULL OR key_id IS NOT NULL),
  CONSTRAINT payout_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT payout_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT payout_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES journal_entry(id),
  CONSTRAINT payout_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id),
  CONSTRAINT payout_pay_run_id_fkey FOREIGN KEY (pay_run_id) REFERENCES pay_run(id)
);
CREATE INDEX payout_agent ON payout (agent_id, id) WHERE agent_id IS NOT NULL;
CREATE INDEX payout_other ON payout (payee, id) WHERE payee <> ''::text;
CREATE INDEX payout_paid_on ON payout (paid_on, id);
CREATE INDEX payout_planned ON payout (id) WHERE state = 'planned'::text;
CREATE INDEX payout_run ON payout (pay_run_id, id) WHERE pay_run_id IS NOT NULL;

CREATE TABLE payout_charge (
  payout_id bigint NOT NULL,
  charge_id bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT payout_charge_pkey PRIMARY KEY (payout_id, charge_id),
  CONSTRAINT payout_charge_amount CHECK (cents > 0),
  CONSTRAINT payout_charge_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES agent_charge(id),
  CONSTRAINT payout_charge_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id)
);
CREATE INDEX payout_charge_of ON payout_charge (charge_id);

CREATE TABLE payout_check (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  number integer NOT NULL,
  payout_id bigint NOT NULL,
  cents bigint NOT NULL,
  dated_on date NOT NULL,
  replaces_id bigint,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  voided_by bigint,
  voided_at timestamp with time zone,
  void_reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT payout_check_pkey PRIMARY KEY (id),
  CONSTRAINT payout_check_number UNIQUE (number),
  CONSTRAINT payout_check_replaced_once UNIQUE (replaces_id),
  CONSTRAINT payout_check_amount CHECK (cents > 0),
  CONSTRAINT payout_check_void CHECK ((voided_at IS NULL) = (voided_by IS NULL) AND (voided_at IS NULL) = (void_reason = ''::text)),
  CONSTRAINT payout_check_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT payout_check_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id),
  CONSTRAINT payout_check_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES payout_check(id),
  CONSTRAINT payout_check_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES agent(person_id)
);
CREATE INDEX payout_check_of ON payout_check (payout_id, id);
CREATE UNIQUE INDEX payout_check_payout ON payout_check (payout_id) WHERE voided_at IS NULL;

CREATE TABLE payout_check_print (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  check_id bigint NOT NULL,
  person_id bigint NOT NULL,
  printed_at timestamp with time zone NOT NULL,
  CONSTRAINT payout_check_print_pkey PRIMARY KEY (id),
  CONSTRAINT payout_check_print_check_id_fkey FOREIGN KEY (check_id) REFERENCES payout_check(id),
  CONSTRAINT payout_check_print_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id)
);
CREATE INDEX payout_check_print_check ON payout_check_print (check_id, id);

CREATE TABLE payout_line (
  payout_id bigint NOT NULL,
  deal_id bigint NOT NULL,
  cents bigint NOT NULL,
  CONSTRAINT payout_line_pkey PRIMARY KEY (payout_id, deal_id),
  CONSTRAINT payout_line_amount CHECK (cents <> 0),
  CONSTRAINT payout_line_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal(id),
  CONSTRAINT payout_line_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES payout(id)
);
CREATE INDEX payout_line_deal ON payout_line (deal_id);

CREATE TABLE people_import (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_by bigint,
  undone_at timestamp with time zone,
  CONSTRAINT people_import_pkey PRIMARY KEY (id),
  CONSTRAINT people_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id),
  CONSTRAINT people_import_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES agent(person_id)
);

CREATE TABLE people_import_row (
  import_id bigint NOT NULL,
  row_number integer NOT NULL,
  kind text NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  roles text[] NOT NULL,
  notes text[] NOT NULL,
  invitation_id bigint,
  CONSTRAINT people_import_row_pkey PRIMARY KEY (import_id, row_number),
  CONSTRAINT people_import_row_kind CHECK (kind = ANY (ARRAY['new'::text, 'known'::text, 'refused'::text])),
  CONSTRAINT people_import_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES people_import(id) ON DELETE CASCADE
);

CREATE TABLE person (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  first_name text NOT NULL DEFAULT ''::text,
  last_name text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  search_name text NOT NULL GENERATED ALWAYS AS (search_words(name)) STORED,
  CONSTRAINT person_pkey PRIMARY KEY (id),
  CONSTRAINT person_name_check CHECK (name <> ''::text)
);
CREATE TRIGGER deal_agent_renamed AFTER UPDATE OF name ON person FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION rename_deal_agent();
CREATE TRIGGER person_renamed AFTER UPDATE OF name ON person FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name) EXECUTE FUNCTION rename_listing_contacts();

CREATE TABLE person_email (
  email citext NOT NULL,
  person_id bigint NOT NULL,
  CONSTRAINT person_email_pkey PRIMARY KEY (email),
  CONSTRAINT person_email_person_id_fkey FOREIGN KEY (person_id) REFERENCES person(id) ON DELETE CASCADE
);
CREATE INDEX person_email_person ON person_email (person_id);

CREATE TABLE push_subscription (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  session_hash bytea NOT NULL,
  endpoint_hash bytea NOT NULL,
  endpoint text NOT NULL,
  p256dh text NOT NULL,
  auth text NOT NULL,
  user_agent text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_endpoint UNIQUE (endpoint_hash),
  CONSTRAINT push_subscription_session UNIQUE (session_hash),
  CONSTRAINT push_subscription_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT push_subscription_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(id_hash) ON DELETE CASCADE
);
CREATE INDEX push_subscription_person ON push_subscription (person_id, id);

CREATE UNLOGGED TABLE rate_limit (
  key text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  count integer NOT NULL,
  CONSTRAINT rate_limit_pkey PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_limit_window ON rate_limit (window_start);

CREATE TABLE reassignment (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  from_id bigint NOT NULL,
  to_id bigint NOT NULL,
  moved jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  undone_at timestamp with time zone,
  CONSTRAINT reassignment_pkey PRIMARY KEY (id),
  CONSTRAINT reassignment_from_id_fkey FOREIGN KEY (from_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT reassignment_to_id_fkey FOREIGN KEY (to_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE recorded_sale (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  unit_id bigint NOT NULL,
  building_id bigint NOT NULL,
  sale_date date NOT NULL,
  price_cents bigint NOT NULL,
  source text NOT NULL,
  CONSTRAINT recorded_sale_pkey PRIMARY KEY (id),
  CONSTRAINT recorded_sale_identity UNIQUE (unit_id, sale_date, price_cents),
  CONSTRAINT recorded_sale_price_cents_check CHECK (price_cents > 0),
  CONSTRAINT recorded_sale_building_id_fkey FOREIGN KEY (building_id) REFERENCES building(id) ON DELETE CASCADE,
  CONSTRAINT recorded_sale_unit_id_fkey FOREIGN KEY (unit_id) REFERENCES unit(id) ON DELETE CASCADE
);
CREATE INDEX recorded_sale_building ON recorded_sale (building_id, sale_date DESC);
CREATE INDEX recorded_sale_date ON recorded_sale (sale_date);

CREATE TABLE recovery_code (
  person_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (person_id, code_hash),
  CONSTRAINT recovery_code_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE recurring_charge (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  title text NOT NULL,
  cents bigint NOT NULL,
  everyone boolean NOT NULL,
  first_month date NOT NULL,
  last_month date,
  due_day smallint NOT NULL,
  paused_at timestamp with time zone,
  posted_through date,
  version integer NOT NULL DEFAULT 1,
  key text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT recurring_charge_pkey PRIMARY KEY (id),
  CONSTRAINT recurring_charge_once UNIQUE (key),
  CONSTRAINT recurring_charge_amount CHECK (cents >= 1 AND cents <= 10000000),
  CONSTRAINT recurring_charge_due_day CHECK (due_day >= 1 AND due_day <= 28),
  CONSTRAINT recurring_charge_kind CHECK (kind = ANY (ARRAY['desk_fee'::text, 'eo_insurance'::text, 'mls_dues'::text, 'technology_fee'::text, 'other'::text])),
  CONSTRAINT recurring_charge_months CHECK (EXTRACT(day FROM first_month) = 1::numeric AND EXTRACT(day FROM last_month) = 1::numeric AND last_month >= first_month AND EXTRACT(day FROM posted_through) = 1::numeric),
  CONSTRAINT recurring_charge_title CHECK (length(title) >= 1 AND length(title) <= 60),
  CONSTRAINT recurring_charge_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id)
);

CREATE TABLE recurring_charge_agent (
  recurring_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  CONSTRAINT recurring_charge_agent_pkey PRIMARY KEY (recurring_id, agent_id),
  CONSTRAINT recurring_charge_agent_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT recurring_charge_agent_recurring_id_fkey FOREIGN KEY (recurring_id) REFERENCES recurring_charge(id)
);
CREATE INDEX recurring_charge_agent_of ON recurring_charge_agent (agent_id);

CREATE TABLE recurring_charge_change (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  recurring_id bigint NOT NULL,
  before jsonb,
  after jsonb NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT recurring_charge_change_pkey PRIMARY KEY (id),
  CONSTRAINT recurring_charge_change_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent(person_id),
  CONSTRAINT recurring_charge_change_recurring_id_fkey FOREIGN KEY (recurring_id) REFERENCES recurring_charge(id)
);
CREATE INDEX recurring_charge_change_of ON recurring_charge_change (recurring_id, id);

CREATE TABLE saved_search (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  ad_type text COLLATE "C" NOT NULL,
  params jsonb NOT NULL,
  title text NOT NULL,
  created_by bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  looked_at timestamp with time zone NOT NULL,
  suspended_by text COLLATE "C",
  suspended_until timestamp with time zone,
  removed_at timestamp with time zone,
  merged_from bigint,
  made_for bigint,
  CONSTRAINT saved_search_pkey PRIMARY KEY (id),
  CONSTRAINT saved_search_generated_stays CHECK (created_by <> 0 OR removed_at IS NULL),
  CONSTRAINT saved_search_suspension_dated CHECK (suspended_until IS NULL OR suspended_by = 'agent'::text),
  CONSTRAINT saved_search_suspension_known CHECK (suspended_by = ANY (ARRAY['agent'::text, 'replaced'::text, 'ended'::text, 'merged'::text])),
  CONSTRAINT saved_search_type_known CHECK (ad_type = ANY (ARRAY['rental'::text, 'sale'::text])),
  CONSTRAINT saved_search_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_search_active ON saved_search (client_id, ad_type) WHERE suspended_by IS NULL AND removed_at IS NULL;
CREATE INDEX saved_search_active_agent ON saved_search (agent_id) INCLUDE (id, client_id) WHERE suspended_by IS NULL AND removed_at IS NULL;
CREATE INDEX saved_search_agent ON saved_search (agent_id, ad_type, modified_at DESC) WHERE removed_at IS NULL;
CREATE INDEX saved_search_client ON saved_search (client_id, id);
CREATE INDEX saved_search_due ON saved_search (suspended_until) WHERE suspended_until IS NOT NULL;
CREATE UNIQUE INDEX saved_search_generated ON saved_search (made_for, ad_type) WHERE created_by = 0;
CREATE INDEX saved_search_removed ON saved_search (removed_at) WHERE removed_at IS NOT NULL;
CREATE TRIGGER saved_search_moved BEFORE UPDATE OF client_id ON saved_search FOR EACH ROW WHEN (new.client_id <> old.client_id) EXECUTE FUNCTION saved_search_moved();

CREATE TABLE saved_search_extra_filter (
  search_id bigint NOT NULL,
  bedrooms smallint[],
  companies text[],
  listed_since timestamp with time zone,
  verified_within integer,
  south double precision,
  north double precision,
  west double precision,
  east double precision,
  area polygon,
  CONSTRAINT saved_search_extra_filter_pkey PRIMARY KEY (search_id),
  CONSTRAINT saved_search_extra_filter_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_search(id) ON DELETE CASCADE
);

CREATE TABLE saved_search_key (
  search_id bigint NOT NULL,
  ad_type text COLLATE "C" NOT NULL,
  place text COLLATE "C" NOT NULL,
  bedrooms smallint NOT NULL,
  price_min bigint NOT NULL,
  price_max bigint NOT NULL,
  one_of bigint NOT NULL,
  building_features bigint NOT NULL,
  apartment_features bigint NOT NULL,
  must smallint NOT NULL,
  street_min smallint,
  street_max smallint,
  avenue_min smallint,
  avenue_max smallint,
  move_in date,
  further boolean NOT NULL,
  CONSTRAINT saved_search_key_search_id_fkey FOREIGN KEY (search_id) REFERENCES saved_search(id) ON DELETE CASCADE
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
CREATE INDEX saved_search_key_find ON saved_search_key (ad_type, place, bedrooms, price_min) INCLUDE (price_max, one_of, building_features, apartment_features, search_id, must, street_min, street_max, avenue_min, avenue_max, move_in, further);
CREATE INDEX saved_search_key_search ON saved_search_key (search_id);

CREATE TABLE session (
  id_hash bytea NOT NULL,
  person_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT now(),
  expires_at timestamp with time zone NOT NULL,
  user_agent text NOT NULL DEFAULT ''::text,
  issuer_session text,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  proved_at timestamp with time zone,
  setup_only boolean NOT NULL DEFAULT false,
  CONSTRAINT session_pkey PRIMARY KEY (id_hash),
  CONSTRAINT session_id_unique UNIQUE (id),
  CONSTRAINT session_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX session_expiry ON session (expires_at);
CREATE INDEX session_person ON session (person_id);

CREATE TABLE shared_link (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  client_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  participant_id bigint,
  seed uuid NOT NULL,
  token_hash bytea NOT NULL,
  listing_ids bigint[] NOT NULL,
  channel text,
  key text,
  created_at timestamp with time zone NOT NULL,
  shared_at timestamp with time zone,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  views integer NOT NULL DEFAULT 0,
  first_viewed_at timestamp with time zone,
  last_viewed_at timestamp with time zone,
  CONSTRAINT shared_link_pkey PRIMARY KEY (id),
  CONSTRAINT shared_link_token UNIQUE (token_hash),
  CONSTRAINT shared_link_channel_known CHECK (channel = ANY (ARRAY['mail'::text, 'sms'::text, 'whatsapp'::text, 'copy'::text, 'brochure'::text])),
  CONSTRAINT shared_link_listings CHECK (cardinality(listing_ids) > 0),
  CONSTRAINT shared_link_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT shared_link_participant_id_fkey FOREIGN KEY (participant_id) REFERENCES person(id)
);
CREATE INDEX shared_link_client ON shared_link (client_id, shared_at DESC, id DESC);
CREATE UNIQUE INDEX shared_link_key ON shared_link (client_id, key) WHERE key IS NOT NULL;
CREATE INDEX shared_link_participant ON shared_link (participant_id) WHERE participant_id IS NOT NULL;
CREATE INDEX shared_link_unshared ON shared_link (created_at) WHERE shared_at IS NULL;

CREATE TABLE shared_link_visit (
  link_id bigint NOT NULL,
  visit text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT shared_link_visit_pkey PRIMARY KEY (link_id, visit),
  CONSTRAINT shared_link_visit_link_id_fkey FOREIGN KEY (link_id) REFERENCES shared_link(id) ON DELETE CASCADE
);

CREATE TABLE sheet_change (
  import_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  kind text NOT NULL,
  place text NOT NULL,
  shown jsonb NOT NULL,
  row_before jsonb,
  row_after jsonb NOT NULL,
  event_ids bigint[] NOT NULL,
  kept text,
  CONSTRAINT sheet_change_pkey PRIMARY KEY (import_id, listing_id),
  CONSTRAINT sheet_change_kind_check CHECK (kind = ANY (ARRAY['new'::text, 'changed'::text, 'gone'::text])),
  CONSTRAINT sheet_change_import_id_fkey FOREIGN KEY (import_id) REFERENCES sheet_import(id) ON DELETE CASCADE,
  CONSTRAINT sheet_change_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE
);
CREATE INDEX sheet_change_listing ON sheet_change (listing_id);

CREATE TABLE sheet_company (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  mapping jsonb,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT sheet_company_pkey PRIMARY KEY (id),
  CONSTRAINT sheet_company_name_check CHECK (name <> ''::text),
  CONSTRAINT sheet_company_created_by_fkey FOREIGN KEY (created_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE UNIQUE INDEX sheet_company_identity ON sheet_company (lower(name));

CREATE TABLE sheet_import (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  company_id bigint NOT NULL,
  file_name text NOT NULL,
  state text NOT NULL,
  worksheets jsonb,
  reading jsonb,
  by_id bigint,
  created_at timestamp with time zone NOT NULL,
  applied_by bigint,
  applied_at timestamp with time zone,
  undone_by bigint,
  undone_at timestamp with time zone,
  added integer NOT NULL DEFAULT 0,
  changed integer NOT NULL DEFAULT 0,
  withdrawn integer NOT NULL DEFAULT 0,
  unchanged integer NOT NULL DEFAULT 0,
  rejected integer NOT NULL DEFAULT 0,
  memory jsonb,
  preview jsonb,
  planned_at timestamp with time zone,
  preview_version integer,
  version integer NOT NULL DEFAULT 0,
  worksheet_names text[],
  problem text NOT NULL DEFAULT ''::text,
  CONSTRAINT sheet_import_pkey PRIMARY KEY (id),
  CONSTRAINT sheet_import_draft CHECK ((state = 'draft'::text) = (applied_at IS NULL)),
  CONSTRAINT sheet_import_state_check CHECK (state = ANY (ARRAY['draft'::text, 'applied'::text, 'undone'::text])),
  CONSTRAINT sheet_import_applied_by_fkey FOREIGN KEY (applied_by) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT sheet_import_by_id_fkey FOREIGN KEY (by_id) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT sheet_import_company_id_fkey FOREIGN KEY (company_id) REFERENCES sheet_company(id) ON DELETE CASCADE,
  CONSTRAINT sheet_import_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX sheet_import_company ON sheet_import (company_id, applied_at DESC);
CREATE INDEX sheet_import_newest ON sheet_import (created_at DESC, id DESC);

CREATE TABLE sheet_import_progress (
  import_id bigint NOT NULL,
  canceled boolean NOT NULL DEFAULT false,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  request jsonb,
  by_id bigint,
  undoes boolean NOT NULL DEFAULT false,
  CONSTRAINT sheet_import_progress_pkey PRIMARY KEY (import_id)
);

CREATE TABLE sheet_listing (
  company_id bigint NOT NULL,
  place text NOT NULL,
  listing_id bigint NOT NULL,
  said jsonb NOT NULL,
  CONSTRAINT sheet_listing_pkey PRIMARY KEY (company_id, place),
  CONSTRAINT sheet_listing_company_id_fkey FOREIGN KEY (company_id) REFERENCES sheet_company(id) ON DELETE CASCADE,
  CONSTRAINT sheet_listing_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE
);
CREATE INDEX sheet_listing_listing ON sheet_listing (listing_id);

CREATE TABLE sheet_plan_row (
  import_id bigint NOT NULL,
  kind text NOT NULL,
  number integer NOT NULL,
  "row" jsonb NOT NULL,
  CONSTRAINT sheet_plan_row_pkey PRIMARY KEY (import_id, kind, number),
  CONSTRAINT sheet_plan_row_kind_check CHECK (kind = ANY (ARRAY['new'::text, 'changed'::text, 'gone'::text, 'rejects'::text, 'held'::text, 'unchanged'::text, 'closed'::text])),
  CONSTRAINT sheet_plan_row_import_id_fkey FOREIGN KEY (import_id) REFERENCES sheet_import(id) ON DELETE CASCADE
);

CREATE TABLE showing (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  client_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  tour_id bigint,
  question_id bigint,
  status text COLLATE "C" NOT NULL,
  starts_at timestamp with time zone,
  minutes smallint NOT NULL,
  requested_when text NOT NULL DEFAULT ''::text,
  requested_message text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  cancel_reason text NOT NULL DEFAULT ''::text,
  canceled_by text COLLATE "C",
  rating smallint,
  feedback text NOT NULL DEFAULT ''::text,
  feedback_at timestamp with time zone,
  seed uuid NOT NULL,
  token_hash bytea NOT NULL,
  sequence integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  key text,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  credited_agent_id bigint,
  CONSTRAINT showing_pkey PRIMARY KEY (id),
  CONSTRAINT showing_once UNIQUE (client_id, key),
  CONSTRAINT showing_question_id_key UNIQUE (question_id),
  CONSTRAINT showing_token_hash_key UNIQUE (token_hash),
  CONSTRAINT showing_canceled_by_check CHECK (canceled_by = ANY (ARRAY['agent'::text, 'client'::text])),
  CONSTRAINT showing_check CHECK (starts_at IS NOT NULL OR (status = ANY (ARRAY['requested'::text, 'canceled'::text]))),
  CONSTRAINT showing_rating_check CHECK (rating >= 1 AND rating <= 5),
  CONSTRAINT showing_status_check CHECK (status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'completed'::text, 'no_show'::text, 'canceled'::text])),
  CONSTRAINT showing_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES person(id),
  CONSTRAINT showing_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT showing_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT showing_question_id_fkey FOREIGN KEY (question_id) REFERENCES listing_question(id) ON DELETE SET NULL,
  CONSTRAINT showing_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tour(id) ON DELETE SET NULL
);
CREATE INDEX showing_client ON showing (client_id, agent_id);
CREATE INDEX showing_listing ON showing (listing_id, starts_at);
CREATE INDEX showing_requested ON showing (agent_id, created_at, id) WHERE status = 'requested'::text;
CREATE INDEX showing_stats ON showing (starts_at) INCLUDE (credited_agent_id, status);
CREATE INDEX showing_time ON showing (agent_id, starts_at, id);
CREATE INDEX showing_tour ON showing (tour_id) WHERE tour_id IS NOT NULL;
CREATE TRIGGER showing_credited BEFORE INSERT OR UPDATE OF agent_id ON showing FOR EACH ROW EXECUTE FUNCTION credit_showing();

CREATE TABLE showing_access (
  listing_id bigint NOT NULL,
  notice_hours smallint NOT NULL,
  weekdays smallint NOT NULL,
  opens smallint NOT NULL,
  closes smallint NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_by bigint,
  changed_at timestamp with time zone NOT NULL,
  kind text COLLATE "C",
  note text NOT NULL DEFAULT ''::text,
  CONSTRAINT showing_access_pkey PRIMARY KEY (listing_id),
  CONSTRAINT showing_access_check CHECK (closes > opens),
  CONSTRAINT showing_access_notice_hours_check CHECK (notice_hours >= 0 AND notice_hours <= 336),
  CONSTRAINT showing_access_weekdays_check CHECK (weekdays >= 1 AND weekdays <= 127),
  CONSTRAINT showing_access_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES agent(person_id) ON DELETE SET NULL,
  CONSTRAINT showing_access_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE
);

CREATE TABLE showing_email (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  showing_id bigint,
  tour_id bigint,
  kind text COLLATE "C" NOT NULL,
  message text NOT NULL DEFAULT ''::text,
  state text COLLATE "C" NOT NULL DEFAULT 'waiting'::text,
  failure text NOT NULL DEFAULT ''::text,
  due_at timestamp with time zone NOT NULL,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  before jsonb,
  CONSTRAINT showing_email_pkey PRIMARY KEY (id),
  CONSTRAINT showing_email_check CHECK (num_nonnulls(showing_id, tour_id) = 1),
  CONSTRAINT showing_email_kind_check CHECK (kind = ANY (ARRAY['confirmed'::text, 'moved'::text, 'canceled'::text, 'day_before'::text, 'soon'::text, 'feedback'::text])),
  CONSTRAINT showing_email_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'queued'::text, 'failed'::text, 'dropped'::text])),
  CONSTRAINT showing_email_showing_id_fkey FOREIGN KEY (showing_id) REFERENCES showing(id) ON DELETE CASCADE,
  CONSTRAINT showing_email_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tour(id) ON DELETE CASCADE
);
CREATE INDEX showing_email_due ON showing_email (due_at, leased_until) WHERE state = 'waiting'::text;
CREATE INDEX showing_email_showing ON showing_email (showing_id, id);
CREATE INDEX showing_email_tour ON showing_email (tour_id) WHERE tour_id IS NOT NULL;

CREATE TABLE sign_in_request (
  state_hash bytea NOT NULL,
  binding_hash bytea NOT NULL,
  nonce text NOT NULL,
  code_verifier text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  person_id bigint,
  issuer text NOT NULL,
  CONSTRAINT sign_in_request_pkey PRIMARY KEY (state_hash),
  CONSTRAINT sign_in_request_issuer_known CHECK (issuer = ANY (ARRAY['builtin'::text, 'google'::text, 'microsoft'::text])),
  CONSTRAINT sign_in_request_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE signature_request (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  client_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'draft'::text,
  title text NOT NULL DEFAULT ''::text,
  message text NOT NULL DEFAULT ''::text,
  ordered boolean NOT NULL DEFAULT false,
  filename text NOT NULL,
  pages integer NOT NULL,
  bytes bigint NOT NULL,
  file_key text NOT NULL,
  sha256 bytea NOT NULL,
  signed_file_key text,
  void_reason text NOT NULL DEFAULT ''::text,
  search_text text NOT NULL DEFAULT ''::text,
  key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  expires_at timestamp with time zone,
  completed_at timestamp with time zone,
  code_required boolean NOT NULL DEFAULT false,
  timestamped_at timestamp with time zone,
  CONSTRAINT signature_request_pkey PRIMARY KEY (id),
  CONSTRAINT signature_request_once UNIQUE (client_id, key),
  CONSTRAINT signature_request_completed CHECK ((state = 'completed'::text) = (signed_file_key IS NOT NULL)),
  CONSTRAINT signature_request_sent CHECK ((state = ANY (ARRAY['draft'::text, 'voided'::text])) OR sent_at IS NOT NULL AND expires_at IS NOT NULL),
  CONSTRAINT signature_request_state CHECK (state = ANY (ARRAY['draft'::text, 'open'::text, 'signed'::text, 'completed'::text, 'declined'::text, 'voided'::text])),
  CONSTRAINT signature_request_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT signature_request_file_key_fkey FOREIGN KEY (file_key) REFERENCES signature_request_file(file_key),
  CONSTRAINT signature_request_signed_file_key_fkey FOREIGN KEY (signed_file_key) REFERENCES signature_request_file(file_key)
);
CREATE INDEX signature_request_changed ON signature_request (changed_at, id) WHERE sent_at IS NOT NULL;
CREATE INDEX signature_request_client ON signature_request (client_id, agent_id);
CREATE INDEX signature_request_draft ON signature_request (created_at) WHERE state = 'draft'::text;
CREATE INDEX signature_request_file_key ON signature_request (file_key);
CREATE INDEX signature_request_list ON signature_request (agent_id, changed_at, id) WHERE sent_at IS NOT NULL;
CREATE INDEX signature_request_search ON signature_request USING gin (search_text gin_trgm_ops);
CREATE INDEX signature_request_signed_file ON signature_request (signed_file_key) WHERE signed_file_key IS NOT NULL;
CREATE INDEX signature_request_to_write ON signature_request (id) WHERE state = 'signed'::text;

CREATE TABLE signature_request_code (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  signer_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used_at timestamp with time zone,
  access_hash bytea,
  access_until timestamp with time zone,
  CONSTRAINT signature_request_code_pkey PRIMARY KEY (id),
  CONSTRAINT signature_request_code_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES signature_request_signer(id) ON DELETE CASCADE
);
CREATE INDEX signature_request_code_signer ON signature_request_code (signer_id, id);

CREATE TABLE signature_request_covered_fields (
  signer_id bigint NOT NULL,
  file_key text NOT NULL,
  sha256 bytea NOT NULL,
  CONSTRAINT signature_request_covered_fields_pkey PRIMARY KEY (signer_id),
  CONSTRAINT signature_request_covered_fields_file_key_fkey FOREIGN KEY (file_key) REFERENCES signature_request_file(file_key),
  CONSTRAINT signature_request_covered_fields_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES signature_request_signer(id) ON DELETE CASCADE
);
CREATE INDEX signature_request_covered_fields_file ON signature_request_covered_fields (file_key);

CREATE TABLE signature_request_email (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  request_id bigint NOT NULL,
  signer_id bigint,
  kind text NOT NULL,
  key text NOT NULL DEFAULT ''::text,
  state text NOT NULL DEFAULT 'waiting'::text,
  failure text NOT NULL DEFAULT ''::text,
  sender_id bigint,
  leased_until timestamp with time zone NOT NULL DEFAULT '-infinity'::timestamp with time zone,
  outbox_id bigint,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT signature_request_email_pkey PRIMARY KEY (id),
  CONSTRAINT signature_request_email_once UNIQUE NULLS NOT DISTINCT (request_id, signer_id, kind, key),
  CONSTRAINT signature_request_email_kind CHECK (kind = ANY (ARRAY['ask'::text, 'remind'::text, 'complete'::text])),
  CONSTRAINT signature_request_email_state CHECK (state = ANY (ARRAY['waiting'::text, 'queued'::text, 'dropped'::text, 'failed'::text])),
  CONSTRAINT signature_request_email_request_id_fkey FOREIGN KEY (request_id) REFERENCES signature_request(id) ON DELETE CASCADE,
  CONSTRAINT signature_request_email_sender_id_fkey FOREIGN KEY (sender_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT signature_request_email_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES signature_request_signer(id) ON DELETE CASCADE
);
CREATE INDEX signature_request_email_sender ON signature_request_email (sender_id);
CREATE INDEX signature_request_email_signer ON signature_request_email (signer_id);
CREATE INDEX signature_request_email_waiting ON signature_request_email (id) WHERE state = 'waiting'::text;

CREATE TABLE signature_request_field (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  request_id bigint NOT NULL,
  signer_id bigint NOT NULL,
  kind text NOT NULL,
  page integer NOT NULL,
  x integer NOT NULL,
  y integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  required boolean NOT NULL,
  label text NOT NULL,
  CONSTRAINT signature_request_field_pkey PRIMARY KEY (id),
  CONSTRAINT signature_request_field_kind CHECK (kind = ANY (ARRAY['signature'::text, 'initials'::text, 'date'::text, 'text'::text, 'checkbox'::text])),
  CONSTRAINT signature_request_field_place CHECK (page > 0 AND x >= 0 AND y >= 0 AND width > 0 AND height > 0 AND (x + width) <= 10000 AND (y + height) <= 10000),
  CONSTRAINT signature_request_field_request_id_fkey FOREIGN KEY (request_id) REFERENCES signature_request(id) ON DELETE CASCADE,
  CONSTRAINT signature_request_field_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES signature_request_signer(id) ON DELETE CASCADE
);
CREATE INDEX signature_request_field_request ON signature_request_field (request_id, page, y, x, id);
CREATE INDEX signature_request_field_signer ON signature_request_field (signer_id);

CREATE TABLE signature_request_file (
  file_key text NOT NULL,
  key_id integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT signature_request_file_pkey PRIMARY KEY (file_key),
  CONSTRAINT signature_request_file_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);
CREATE INDEX signature_request_file_created ON signature_request_file (created_at);

CREATE TABLE signature_request_signer (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  request_id bigint NOT NULL,
  "position" integer NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  language text NOT NULL,
  seed uuid NOT NULL,
  token_hash bytea NOT NULL,
  asked_at timestamp with time zone,
  opened_at timestamp with time zone,
  views integer NOT NULL DEFAULT 0,
  signed_at timestamp with time zone,
  kind text,
  signed_name text NOT NULL DEFAULT ''::text,
  image_key text,
  consent_version integer,
  consent_language text,
  signed_sha256 bytea,
  ip text NOT NULL DEFAULT ''::text,
  user_agent text NOT NULL DEFAULT ''::text,
  key text,
  declined_at timestamp with time zone,
  decline_reason text NOT NULL DEFAULT ''::text,
  CONSTRAINT signature_request_signer_pkey PRIMARY KEY (id),
  CONSTRAINT signature_request_signer_position UNIQUE (request_id, "position"),
  CONSTRAINT signature_request_signer_token UNIQUE (token_hash),
  CONSTRAINT signature_request_signer_answer CHECK (signed_at IS NULL OR declined_at IS NULL),
  CONSTRAINT signature_request_signer_kind CHECK (kind = ANY (ARRAY['drawn'::text, 'typed'::text])),
  CONSTRAINT signature_request_signer_language CHECK (language = ANY (ARRAY['en'::text, 'es'::text])),
  CONSTRAINT signature_request_signer_signed CHECK (signed_at IS NULL OR kind IS NOT NULL AND consent_version IS NOT NULL AND signed_sha256 IS NOT NULL AND key IS NOT NULL),
  CONSTRAINT signature_request_signer_image_key_fkey FOREIGN KEY (image_key) REFERENCES signature_request_file(file_key),
  CONSTRAINT signature_request_signer_request_id_fkey FOREIGN KEY (request_id) REFERENCES signature_request(id) ON DELETE CASCADE
);
CREATE INDEX signature_request_signer_image ON signature_request_signer (image_key) WHERE image_key IS NOT NULL;

CREATE TABLE signature_request_unsigned_value (
  field_id bigint NOT NULL,
  sealed text NOT NULL,
  version integer NOT NULL,
  device text NOT NULL,
  sequence bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.'::text, 1)::integer) STORED,
  CONSTRAINT signature_request_unsigned_value_pkey PRIMARY KEY (field_id),
  CONSTRAINT signature_request_unsigned_value_field_id_fkey FOREIGN KEY (field_id) REFERENCES signature_request_field(id) ON DELETE CASCADE,
  CONSTRAINT signature_request_unsigned_value_key_id_fkey FOREIGN KEY (key_id) REFERENCES encryption_key(id)
);

CREATE TABLE signature_request_visit (
  signer_id bigint NOT NULL,
  visit text NOT NULL,
  at timestamp with time zone NOT NULL,
  CONSTRAINT signature_request_visit_pkey PRIMARY KEY (signer_id, visit),
  CONSTRAINT signature_request_visit_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES signature_request_signer(id) ON DELETE CASCADE
);

CREATE TABLE statement_email (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  month date NOT NULL,
  state text NOT NULL,
  send_at timestamp with time zone NOT NULL,
  mail_id bigint,
  cents bigint,
  attempt integer NOT NULL,
  asked_by bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT statement_email_pkey PRIMARY KEY (id),
  CONSTRAINT statement_email_once UNIQUE (agent_id, month),
  CONSTRAINT statement_email_month CHECK (EXTRACT(day FROM month) = 1::numeric),
  CONSTRAINT statement_email_queued CHECK (state = 'waiting'::text OR cents IS NOT NULL),
  CONSTRAINT statement_email_state CHECK (state = ANY (ARRAY['waiting'::text, 'queued'::text, 'sent'::text, 'uncertain'::text, 'failed'::text, 'expired'::text, 'returned'::text])),
  CONSTRAINT statement_email_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id),
  CONSTRAINT statement_email_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES agent(person_id)
);
CREATE INDEX statement_email_of_month ON statement_email (month, agent_id);
CREATE INDEX statement_email_open ON statement_email (send_at, id) WHERE state = ANY (ARRAY['waiting'::text, 'queued'::text]);

CREATE TABLE stats_mail (
  agent_id bigint NOT NULL,
  scope text NOT NULL,
  last_month date NOT NULL,
  CONSTRAINT stats_mail_pkey PRIMARY KEY (agent_id),
  CONSTRAINT stats_mail_scope CHECK (scope = ANY (ARRAY['none'::text, 'own'::text, 'office'::text])),
  CONSTRAINT stats_mail_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE
);

CREATE TABLE stats_sent_change (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  day date NOT NULL,
  sent integer NOT NULL,
  opened integer NOT NULL,
  liked integer NOT NULL,
  CONSTRAINT stats_sent_change_pkey PRIMARY KEY (id)
);
CREATE INDEX stats_sent_change_day ON stats_sent_change (day);

CREATE TABLE stats_sent_day (
  agent_id bigint NOT NULL,
  day date NOT NULL,
  sent integer NOT NULL,
  opened integer NOT NULL,
  liked integer NOT NULL,
  CONSTRAINT stats_sent_day_pkey PRIMARY KEY (agent_id, day)
);

CREATE TABLE stats_target (
  agent_id bigint NOT NULL,
  answered_in_time smallint,
  showings smallint,
  deals smallint,
  version integer NOT NULL DEFAULT 1,
  set_by bigint,
  set_at timestamp with time zone NOT NULL,
  CONSTRAINT stats_target_pkey PRIMARY KEY (agent_id),
  CONSTRAINT stats_target_answered CHECK (answered_in_time >= 1 AND answered_in_time <= 100),
  CONSTRAINT stats_target_deals CHECK (deals >= 1 AND deals <= 1000),
  CONSTRAINT stats_target_showings CHECK (showings >= 1 AND showings <= 1000),
  CONSTRAINT stats_target_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent(person_id) ON DELETE CASCADE,
  CONSTRAINT stats_target_set_by_fkey FOREIGN KEY (set_by) REFERENCES agent(person_id) ON DELETE SET NULL
);
CREATE INDEX stats_target_set_by ON stats_target (set_by);

CREATE TABLE system_mail (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  key text NOT NULL,
  message_id text NOT NULL,
  sealed text,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  not_before timestamp with time zone NOT NULL,
  expires_at timestamp with time zone,
  failure text,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT system_mail_pkey PRIMARY KEY (id),
  CONSTRAINT system_mail_key UNIQUE (key),
  CONSTRAINT system_mail_message_id UNIQUE (message_id),
  CONSTRAINT system_mail_state_known CHECK (state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'uncertain'::text, 'failed'::text, 'expired'::text]))
);
CREATE INDEX system_mail_sending ON system_mail (changed_at) WHERE state = 'sending'::text;
CREATE INDEX system_mail_waiting ON system_mail (not_before, id) WHERE state = 'waiting'::text;

CREATE TABLE tour (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  agent_id bigint NOT NULL,
  client_id bigint NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'planned'::text,
  title text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  travel text COLLATE "C" NOT NULL,
  start_latitude double precision,
  start_longitude double precision,
  start_label text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  key text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT tour_pkey PRIMARY KEY (id),
  CONSTRAINT tour_once UNIQUE (client_id, key),
  CONSTRAINT tour_status_check CHECK (status = ANY (ARRAY['planned'::text, 'confirmed'::text, 'canceled'::text])),
  CONSTRAINT tour_travel_check CHECK (travel = ANY (ARRAY['walk'::text, 'transit'::text, 'drive'::text])),
  CONSTRAINT tour_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES person(id),
  CONSTRAINT tour_client_id_agent_id_fkey FOREIGN KEY (client_id, agent_id) REFERENCES client(id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX tour_agent ON tour (agent_id, starts_at);
CREATE INDEX tour_client ON tour (client_id, agent_id);

CREATE TABLE tour_note (
  tour_id bigint NOT NULL,
  key text NOT NULL,
  listing_id bigint NOT NULL,
  body text NOT NULL,
  written_at timestamp with time zone NOT NULL,
  CONSTRAINT tour_note_pkey PRIMARY KEY (tour_id, key),
  CONSTRAINT tour_note_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT tour_note_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tour(id) ON DELETE CASCADE
);
CREATE INDEX tour_note_listing ON tour_note (listing_id);

CREATE TABLE tour_photo (
  tour_id bigint NOT NULL,
  key text NOT NULL,
  listing_id bigint NOT NULL,
  name text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  CONSTRAINT tour_photo_pkey PRIMARY KEY (tour_id, key),
  CONSTRAINT tour_photo_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT tour_photo_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tour(id) ON DELETE CASCADE
);
CREATE INDEX tour_photo_listing ON tour_photo (listing_id);

CREATE TABLE tour_stop (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  tour_id bigint NOT NULL,
  "position" smallint NOT NULL,
  listing_id bigint NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  minutes smallint NOT NULL,
  travel_minutes smallint,
  travel_mode text COLLATE "C",
  travel_text text NOT NULL DEFAULT ''::text,
  wait_minutes smallint NOT NULL DEFAULT 0,
  problem text NOT NULL DEFAULT ''::text,
  CONSTRAINT tour_stop_pkey PRIMARY KEY (id),
  CONSTRAINT tour_stop_listing UNIQUE (tour_id, listing_id),
  CONSTRAINT tour_stop_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT tour_stop_tour_id_fkey FOREIGN KEY (tour_id) REFERENCES tour(id) ON DELETE CASCADE
);
CREATE INDEX tour_stop_shown ON tour_stop (listing_id);

CREATE TABLE trusted_browser (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  person_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  user_agent text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  last_used_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT trusted_browser_pkey PRIMARY KEY (id),
  CONSTRAINT trusted_browser_token_hash_key UNIQUE (token_hash),
  CONSTRAINT trusted_browser_person_id_fkey FOREIGN KEY (person_id) REFERENCES agent(person_id) ON DELETE CASCADE
);
CREATE INDEX trusted_browser_person ON trusted_browser (person_id, last_used_at);

CREATE TABLE unit (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  building_id bigint NOT NULL,
  label text NOT NULL,
  bedrooms smallint,
  bathrooms smallint,
  size integer,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT unit_pkey PRIMARY KEY (id),
  CONSTRAINT unit_identity UNIQUE (building_id, label),
  CONSTRAINT unit_building_id_fkey FOREIGN KEY (building_id) REFERENCES building(id) ON DELETE CASCADE
);

CREATE TABLE weather_report (
  latitude numeric(4,1) NOT NULL,
  longitude numeric(4,1) NOT NULL,
  report jsonb,
  fetched_at timestamp with time zone,
  attempted_at timestamp with time zone NOT NULL,
  CONSTRAINT weather_report_pkey PRIMARY KEY (latitude, longitude)
);
