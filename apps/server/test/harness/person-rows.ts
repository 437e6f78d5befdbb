import type { Deps } from '../../src/platform/deps.ts'
import { maybeOne } from '../../src/platform/db/one-row.ts'
import type { TestPerson } from './test-office.ts'

/** Returns every row that belongs to a person. */
export async function findPersonRows(
  { pool }: Pick<Deps, 'pool'>,
  { personId }: TestPerson,
): Promise<unknown> {
  const { rows } = await pool.query(
    `SELECT (SELECT to_jsonb(p) FROM person p WHERE id = $1) AS person,
      (SELECT to_jsonb(a) FROM agent a WHERE person_id = $1) AS agent,
      (SELECT jsonb_agg(s ORDER BY id_hash) FROM session s WHERE person_id = $1) AS sessions,
      (SELECT jsonb_agg(n ORDER BY id) FROM notification n WHERE person_id = $1) AS notifications,
      (SELECT jsonb_agg(c ORDER BY kind) FROM notification_preference c WHERE person_id = $1) AS channels,
      (SELECT jsonb_agg(b ORDER BY id) FROM push_subscription b WHERE person_id = $1) AS browsers,
      (SELECT jsonb_agg(n ORDER BY id) FROM client_note n WHERE agent_id = $1) AS notes,
      (SELECT jsonb_agg(t ORDER BY id) FROM client_task t WHERE agent_id = $1) AS tasks,
      (SELECT jsonb_agg(t ORDER BY id) FROM client_tag t WHERE agent_id = $1) AS tags,
      (SELECT jsonb_agg(l ORDER BY id) FROM client_list l WHERE agent_id = $1) AS lists,
      (SELECT jsonb_agg(m ORDER BY id) FROM mail_signature m WHERE person_id = $1) AS signatures,
      (SELECT jsonb_agg(m ORDER BY id) FROM mail_message m WHERE person_id = $1) AS mail,
      (SELECT jsonb_agg(i ORDER BY id) FROM mail_import i WHERE person_id = $1) AS mail_imports,
      (SELECT jsonb_agg(t ORDER BY id) FROM mail_template t WHERE person_id = $1) AS templates,
      (SELECT jsonb_agg(u ORDER BY id) FROM mail_upload u WHERE person_id = $1) AS uploads,
      (SELECT jsonb_agg(c ORDER BY label) FROM mail_label_count c WHERE person_id = $1) AS folders,
      (SELECT jsonb_agg(c ORDER BY id) FROM client c WHERE agent_id = $1) AS clients,
      (SELECT jsonb_agg(e ORDER BY client_id, position) FROM client_email e WHERE agent_id = $1) AS addresses,
      (SELECT jsonb_agg(p ORDER BY id) FROM participant p WHERE agent_id = $1) AS participants,
      (SELECT jsonb_agg(r ORDER BY id) FROM client_request r WHERE agent_id = $1) AS requests,
      (SELECT jsonb_agg(s ORDER BY id) FROM saved_search s WHERE agent_id = $1) AS searches,
      (SELECT jsonb_agg(l ORDER BY id) FROM agent_license l WHERE person_id = $1) AS licenses`,
    [personId],
  )
  return maybeOne(rows)
}
