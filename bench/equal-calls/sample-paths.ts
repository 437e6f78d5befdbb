import type { Endpoint } from '@pb/contract/endpoint'
import type { Database } from '../../apps/server/src/platform/db/db.ts'
import { createSampleUrl } from '../../apps/server/test/calls/sample-requests.ts'

/** Rows that parameters refer to, by the beginning of the path: those of the agent `$1`, as text. */
const rowsByPath: readonly (readonly [RegExp, string])[] = [
  [/^\/v1\/clients-saved-searches\/:/, 'SELECT person_id FROM client WHERE agent_id = $1'],
  [/:clientId|:user_id/, 'SELECT person_id FROM client WHERE agent_id = $1'],
  [/:threadId/, 'SELECT thread_id FROM mail_message WHERE person_id = $1'],
  [/:message_id|gmail-messages|mail-body|\/mail\//, 'SELECT id FROM mail_message WHERE person_id = $1'],
  [/:outboxId/, 'SELECT id FROM mail_outbox WHERE person_id = $1'],
  [/:inquiryId/, 'SELECT id FROM inquiry WHERE agent_id = $1'],
  [
    /:open_house_id/,
    'SELECT o.id FROM open_house o JOIN listing l ON l.id = o.listing_id WHERE l.agent_id = $1',
  ],
  [/:live_stream_id/, 'SELECT id FROM live_stream'],
  [/:showing_id/, 'SELECT id FROM showing WHERE agent_id = $1'],
  [/:tour_id/, 'SELECT id FROM tour WHERE agent_id = $1'],
  [/:event_id/, 'SELECT id FROM calendar_event WHERE agent_id = $1'],
  [/:sendId/, 'SELECT id FROM listing_send WHERE agent_id = $1'],
  [/:note_id/, 'SELECT id FROM client_note WHERE agent_id = $1'],
  [/:task_id/, 'SELECT id FROM client_task WHERE agent_id = $1'],
  [/:tag_id/, 'SELECT id FROM client_tag WHERE agent_id = $1'],
  [/:list_id|client-lists\/:key/, 'SELECT id FROM client_list WHERE agent_id = $1'],
  [/my-listings/, 'SELECT id FROM listing WHERE agent_id = $1'],
  [/listing|comps|brochure/, 'SELECT id FROM listing WHERE active'],
  [/^\/v1\/aform/, 'SELECT id FROM application_form WHERE agent_id = $1'],
  [/application/, 'SELECT id FROM application_household WHERE agent_id = $1'],
  [/op-invoices/, 'SELECT id FROM invoice WHERE agent_id = $1'],
  [/deal/, 'SELECT id FROM deal WHERE agent_id = $1'],
  [/document-templates/, 'SELECT id FROM document_template WHERE agent_id = $1'],
  [/signature-requests/, 'SELECT id FROM signature_request WHERE agent_id = $1'],
  [/payouts/, 'SELECT id FROM payout'],
  [/pay-runs/, 'SELECT id FROM pay_run'],
  [/buildings/, 'SELECT id FROM building'],
  [/members|stats-target/, 'SELECT person_id FROM agent WHERE person_id <> $1'],
]

/** Returns the URL of a call that finds its row where the office has one. */
export async function findSampleUrl({ pool }: Database, entry: Endpoint, agentId: string): Promise<string> {
  const url = createSampleUrl(entry)
  const parameter = /:\w+/.exec(entry.path)?.[0]
  const query = rowsByPath.find(([pattern]) => pattern.test(entry.path))?.[1]
  if (parameter === undefined || parameter === ':token' || query === undefined) return url
  const { rows } = await pool.query<{ id: string }>({
    text: `SELECT found::text AS id FROM (${query} ORDER BY 1 LIMIT 1) AS r (found)`,
    values: query.includes('$1') ? [agentId] : [],
  })
  const [row] = rows
  if (!row) return url
  const before = entry.path.slice(0, entry.path.indexOf(parameter))
  const rest = url.slice(before.length)
  return `${before}${row.id}${rest.slice(rest.search(/[/?]|$/))}`
}
