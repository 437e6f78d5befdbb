import { sql } from 'kysely'
import type { TimelineSource } from '../../clients/timeline/index.ts'
import '../tables.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/**
 * Mail in a client's timeline: each thread once, by its newest message. The subquery for the payload runs only for the
 * rows of the page, after sorting.
 */
export const mailTimelineSource: TimelineSource = {
  name: 'mail',
  rows: ({ clientId, agentId }) => sql`
    SELECT 'thread' AS kind, own.thread_id AS id, own.last_at AS at,
      (SELECT jsonb_build_object('subject', t.subject, 'excerpt', m.excerpt, 'mine', m.labels & 68 <> 0,
          'from', coalesce(nullif(m.lead ->> 'name', ''), nullif(m.lead ->> 'email', ''), nullif(m.from_name, ''), m.from_email),
          'path', '/clients/' || c.search_types[1] || '/' || c.person_id || '/messages/' || t.id)
        FROM mail_thread t JOIN mail_message m ON m.thread_id = t.id AND mail_folders(m.labels) & 256 <> 0
          JOIN client c ON c.id = ${clientId}
        WHERE t.id = own.thread_id ORDER BY m.at DESC, m.id DESC LIMIT 1) AS payload
    FROM (SELECT DISTINCT p.thread_id, p.last_at
      FROM client_email e JOIN mail_thread_person p ON p.person_id = ${agentId} AND p.email = lower(e.email::text)
      WHERE e.client_id = ${clientId} AND e.agent_id = ${agentId}) own`,
  format: (_kind, { subject, excerpt, mine, from, path }) => {
    const about = toText(subject).trim() === '' ? '(no subject)' : toText(subject)
    return {
      kind: mine === true ? 'sent' : 'received',
      title: mine === true ? `You wrote: ${about}` : `${toText(from)} wrote: ${about}`,
      text: toText(excerpt) || null,
      link: toText(path) || null,
    }
  },
}
