-- Rental applications. A household applies together for one apartment; each person has a form of their own.

-- Random keys that encrypt secret values and papers, themselves encrypted with SECRET_KEY. The newest is used.
CREATE TABLE encryption_key (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE application_household (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL,
  -- The client whose household it is.
  client_id bigint NOT NULL,
  listing_id bigint REFERENCES listing ON DELETE SET NULL,
  status text NOT NULL DEFAULT 'NEW'
    CONSTRAINT application_household_status CHECK (status IN ('NEW', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
  -- Rental info. It is copied from the listing and may then differ from it.
  building_address text NOT NULL DEFAULT '',
  apartment_no text NOT NULL DEFAULT '',
  monthly_rent_cents bigint CONSTRAINT application_household_rent CHECK (monthly_rent_cents >= 0),
  lease_start_date date,
  lease_end_date date,
  occupants integer,
  landlord_name text NOT NULL DEFAULT '',
  landlord_phone text NOT NULL DEFAULT '',
  landlord_address text NOT NULL DEFAULT '',
  pets_dogs boolean NOT NULL DEFAULT false,
  pets_cats boolean NOT NULL DEFAULT false,
  pets_dogs_breeds text NOT NULL DEFAULT '',
  pets_dogs_weight text NOT NULL DEFAULT '',
  note text NOT NULL DEFAULT '',
  answered_at timestamptz,
  answer_reason text NOT NULL DEFAULT '',
  adverse_action boolean NOT NULL DEFAULT false,
  conditional_offer_at timestamptz,
  -- When papers and secret values were erased after the answer.
  erased_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  FOREIGN KEY (client_id, agent_id) REFERENCES client (id, agent_id) ON UPDATE CASCADE ON DELETE CASCADE,
  CONSTRAINT application_household_owner UNIQUE (id, agent_id)
);
CREATE INDEX application_household_client ON application_household (client_id, agent_id);
CREATE INDEX application_household_listing ON application_household (listing_id) WHERE listing_id IS NOT NULL;
CREATE INDEX application_household_erasable ON application_household (answered_at)
  WHERE answered_at IS NOT NULL AND erased_at IS NULL;

CREATE TABLE application_form (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  household_id bigint NOT NULL,
  agent_id bigint NOT NULL,
  -- The client or participant who fills it in.
  person_id bigint NOT NULL REFERENCES person,
  applicant_type text NOT NULL CONSTRAINT application_form_type
    CHECK (applicant_type IN ('APPLICANT', 'CO_APPLICANT', 'GUARANTOR', 'GUARANTOR_COMPANY')),
  -- As asked; the person's own spelling is in the form's values.
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL DEFAULT '',
  language text NOT NULL DEFAULT 'en' CONSTRAINT application_form_language CHECK (language IN ('en', 'es')),
  -- Order of signing: a form waits for those with a lower number; equal numbers sign in any order.
  signing_order integer NOT NULL DEFAULT 0,
  -- Increases with every change of a value or paper; a signature names the version that was read.
  version integer NOT NULL DEFAULT 0,
  completeness integer NOT NULL DEFAULT 0
    CONSTRAINT application_form_completeness CHECK (completeness BETWEEN 0 AND 100),
  -- The name as the person spells it, else as asked.
  name text NOT NULL,
  -- Words of the list's search: name, email, address, unit. No secrets.
  search_text text NOT NULL DEFAULT '',
  -- Copies of the household's, so that an index serves each order and filter of the list.
  status text NOT NULL DEFAULT 'NEW',
  listing_id bigint,
  monthly_rent_cents bigint,
  fee_cents bigint CONSTRAINT application_form_fee CHECK (fee_cents >= 0),
  fee_method text NOT NULL DEFAULT '',
  fee_date date,
  report_date date,
  asked_at timestamptz,
  opened_at timestamptz,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  -- It can be restored for 30 days.
  deleted_at timestamptz,
  FOREIGN KEY (household_id, agent_id) REFERENCES application_household (id, agent_id)
    ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX application_form_household ON application_form (household_id, agent_id);
CREATE INDEX application_form_list ON application_form (agent_id, changed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_changed ON application_form (changed_at, id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_created ON application_form (created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_name ON application_form (lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_rent ON application_form (coalesce(monthly_rent_cents, 0), id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_complete ON application_form (completeness, id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_status ON application_form (status, applicant_type) WHERE deleted_at IS NULL;
CREATE INDEX application_form_person ON application_form (person_id);
CREATE INDEX application_form_search ON application_form USING gin (search_text gin_trgm_ops)
  WHERE deleted_at IS NULL;
CREATE INDEX application_form_deleted ON application_form (deleted_at) WHERE deleted_at IS NOT NULL;

-- The personal link of a form. The token is derived from the seed and the office's secret; the database has its hash.
CREATE TABLE application_form_link (
  form_id bigint PRIMARY KEY REFERENCES application_form ON DELETE CASCADE,
  seed uuid NOT NULL,
  token_hash bytea NOT NULL CONSTRAINT application_form_link_token UNIQUE,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz
);

-- What an agent asked of a household: to apply, again, or with the landlord's answer. The same key makes it once.
CREATE TABLE application_request (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  household_id bigint NOT NULL REFERENCES application_household ON DELETE CASCADE,
  -- The agent who asked, from whose mailbox the emails leave.
  sender_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT application_request_kind CHECK (kind IN ('ask', 'remind', 'answer')),
  key text NOT NULL,
  -- Empty for the office's own text in each person's language.
  subject text NOT NULL,
  message text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT application_request_once UNIQUE (sender_id, key)
);
CREATE INDEX application_request_household ON application_request (household_id);

-- Its emails, one for each person, until each is in the agent's outbox.
CREATE TABLE application_request_email (
  request_id bigint NOT NULL REFERENCES application_request ON DELETE CASCADE,
  form_id bigint NOT NULL REFERENCES application_form ON DELETE CASCADE,
  state text NOT NULL CONSTRAINT application_request_email_state CHECK (state IN ('waiting', 'queued', 'failed')),
  failure text NOT NULL DEFAULT '',
  leased_until timestamptz NOT NULL DEFAULT '-infinity',
  -- No reference: the outbox forgets old entries.
  outbox_id bigint,
  PRIMARY KEY (request_id, form_id)
);
CREATE INDEX application_request_email_form ON application_request_email (form_id, request_id DESC);
CREATE INDEX application_request_email_due ON application_request_email (leased_until) WHERE state = 'waiting';

-- Current values. A secret one is encrypted: `sealed` has the key's id, `mask` what lists and the form may show.
-- A removed value stays as an empty one, so that versions never repeat.
CREATE TABLE application_value (
  form_id bigint NOT NULL REFERENCES application_form ON DELETE CASCADE,
  field text NOT NULL,
  value text,
  sealed text,
  mask text,
  version integer NOT NULL,
  -- Random id of the browser that changed it; null for the agent.
  device text,
  changed_at timestamptz NOT NULL,
  -- A data key stays as long as a row needs it.
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.', 1)::integer) STORED REFERENCES encryption_key,
  PRIMARY KEY (form_id, field),
  CONSTRAINT application_value_plain_or_sealed CHECK ((value IS NULL) <> (sealed IS NULL))
);

-- The newest change of each device: an older one that arrives late, and a repeated one, change nothing.
CREATE TABLE application_value_sequence (
  form_id bigint NOT NULL REFERENCES application_form ON DELETE CASCADE,
  field text NOT NULL,
  device text NOT NULL,
  sequence bigint NOT NULL,
  PRIMARY KEY (form_id, field, device)
);

-- Values that a later change from another device replaced without having seen them: nothing typed is lost.
CREATE TABLE application_replaced_value (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id bigint NOT NULL REFERENCES application_form ON DELETE CASCADE,
  field text NOT NULL,
  value text,
  sealed text,
  mask text,
  version integer NOT NULL,
  changed_at timestamptz NOT NULL,
  -- Name of the change that replaced it; null for the agent's.
  replaced_by text,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.', 1)::integer) STORED REFERENCES encryption_key
);
CREATE INDEX application_replaced_value_form ON application_replaced_value (form_id, field);

-- Papers. The file is encrypted in the file store.
CREATE TABLE application_paper (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id bigint NOT NULL REFERENCES application_form ON DELETE CASCADE,
  document text NOT NULL,
  -- Orders papers of one kind, from 1; a gap is allowed.
  position integer NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  bytes bigint NOT NULL,
  pages integer,
  -- Null once it was erased.
  file_key text,
  -- The data key of the file, which stays as long as a row needs it.
  key_id integer REFERENCES encryption_key,
  -- Of the stored, unencrypted bytes.
  sha256 bytea NOT NULL,
  dated date,
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX application_paper_form ON application_paper (form_id, document, position);
CREATE INDEX application_paper_file ON application_paper (file_key);
CREATE INDEX application_paper_deleted ON application_paper (deleted_at) WHERE deleted_at IS NOT NULL;

-- Uploads by the caller's own name: the same upload twice makes one paper, also where it added pages to another.
CREATE TABLE application_paper_upload (
  form_id bigint NOT NULL REFERENCES application_form ON DELETE CASCADE,
  key text NOT NULL,
  paper_id bigint NOT NULL REFERENCES application_paper ON DELETE CASCADE,
  PRIMARY KEY (form_id, key)
);

-- Files to delete once no row refers to them.
CREATE TABLE application_file_deletion (
  file_key text PRIMARY KEY,
  queued_at timestamptz NOT NULL
);

-- Signatures, the newest last; earlier ones stay as a record.
CREATE TABLE application_signature (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  form_id bigint NOT NULL REFERENCES application_form ON DELETE CASCADE,
  -- The form's version that was signed.
  version integer NOT NULL,
  kind text NOT NULL CONSTRAINT application_signature_kind CHECK (kind IN ('drawn', 'typed')),
  name text NOT NULL,
  -- Encrypted PNG of a drawn signature in the file store, and its data key; null once it was erased.
  image_key text,
  key_id integer REFERENCES encryption_key,
  consent_version integer NOT NULL,
  language text NOT NULL,
  -- Of the canonical text of the values and of the papers' hashes, in order.
  sha256 bytea NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  key text NOT NULL,
  signed_at timestamptz NOT NULL,
  CONSTRAINT application_signature_once UNIQUE (form_id, key)
);
CREATE INDEX application_signature_form ON application_signature (form_id, id DESC);

-- Packages that were mailed, or opened by a link.
CREATE TABLE application_submission (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  household_id bigint NOT NULL REFERENCES application_household ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT application_submission_kind CHECK (kind IN ('mail', 'link')),
  form_ids bigint[] NOT NULL,
  -- Null for all papers.
  paper_ids bigint[],
  recipients text[] NOT NULL,
  cc text[] NOT NULL DEFAULT '{}',
  subject text NOT NULL DEFAULT '',
  unmasked boolean NOT NULL DEFAULT false,
  reason text NOT NULL DEFAULT '',
  -- The message in the agent's mailbox.
  message_id bigint,
  seed uuid,
  token_hash bytea CONSTRAINT application_submission_token UNIQUE,
  expires_at timestamptz,
  revoked_at timestamptz,
  key text NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT application_submission_once UNIQUE (household_id, key)
);
CREATE INDEX application_submission_household ON application_submission (household_id, id DESC);

CREATE TABLE application_access (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  household_id bigint NOT NULL REFERENCES application_household ON DELETE CASCADE,
  -- Null for what concerns the whole household.
  form_id bigint REFERENCES application_form ON DELETE CASCADE,
  submission_id bigint REFERENCES application_submission ON DELETE CASCADE,
  -- A colleague; null for the renter and for the reader of a link, who have a name only.
  person_id bigint REFERENCES person,
  name text NOT NULL,
  action text NOT NULL CONSTRAINT application_access_action CHECK (
    action IN ('revealed', 'opened', 'downloaded', 'sent', 'shared', 'changed', 'deleted', 'restored')),
  subject text NOT NULL,
  reason text NOT NULL DEFAULT '',
  at timestamptz NOT NULL
);
CREATE INDEX application_access_household ON application_access (household_id, id DESC);
CREATE INDEX application_access_form ON application_access (form_id);
CREATE INDEX application_access_submission ON application_access (submission_id) WHERE submission_id IS NOT NULL;

-- Checklists a supervisor changed; without a row the default of the kind applies.
CREATE TABLE application_checklist (
  kind text NOT NULL,
  -- Management company in lowercase; '' for the office's own.
  company text NOT NULL DEFAULT '',
  company_name text NOT NULL DEFAULT '',
  items jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (kind, company)
);

-- One row.
CREATE TABLE application_setting (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT application_setting_one CHECK (id),
  -- Days after the answer until papers and secret values are erased.
  erase_after_days integer NOT NULL DEFAULT 90
);
INSERT INTO application_setting DEFAULT VALUES;
