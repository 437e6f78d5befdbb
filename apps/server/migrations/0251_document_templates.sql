-- Fields placed once, for further PDFs.
CREATE TABLE document_template (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Who saved it.
  agent_id bigint NOT NULL REFERENCES agent ON DELETE CASCADE,
  name text NOT NULL,
  -- All agents of the office can use it.
  shared boolean NOT NULL DEFAULT false,
  -- Width and height of each page in points, names of the roles, and the fields as the contract has them.
  page_sizes jsonb NOT NULL,
  roles jsonb NOT NULL,
  fields jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX document_template_agent ON document_template (agent_id, id);
CREATE INDEX document_template_shared ON document_template (id) WHERE shared AND deleted_at IS NULL;
CREATE INDEX document_template_deleted ON document_template (deleted_at) WHERE deleted_at IS NOT NULL;
