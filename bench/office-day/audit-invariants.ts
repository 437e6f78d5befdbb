import type { Finding } from './audit-rows.ts'
import type { DayOffice } from './day-office.ts'
import { callServer, parseReply } from './http-client.ts'

/** Statements that find what contradicts itself; each returns the keys of wrong records. */
const contradictions: Readonly<Record<string, string>> = {
  'folder counts differ from their rows': `
    SELECT person_id || ' label ' || label AS key
    FROM (SELECT person_id, label, count(*) AS total, count(*) FILTER (WHERE unread) AS unread
      FROM mail_thread_label GROUP BY 1, 2) r
    FULL JOIN (SELECT * FROM mail_label_count WHERE label <> 1024) c USING (person_id, label)
    WHERE coalesce(r.total, 0) <> coalesce(c.total, 0) OR coalesce(r.unread, 0) <> coalesce(c.unread, 0)`,
  'attachment counts differ from their rows': `
    SELECT person_id::text AS key
    FROM (SELECT person_id, count(*) AS total FROM mail_attachment WHERE place > 0 GROUP BY 1) r
    FULL JOIN (SELECT person_id, total FROM mail_label_count WHERE label = 1024) c USING (person_id)
    WHERE coalesce(r.total, 0) <> coalesce(c.total, 0)`,
  'threads without messages': `
    SELECT id::text AS key FROM mail_thread t
    WHERE NOT EXISTS (SELECT FROM mail_message m WHERE m.thread_id = t.id)`,
  'messages whose thread is in no folder': `
    SELECT m.id::text AS key FROM mail_message m
    WHERE NOT EXISTS (SELECT FROM mail_thread_label l WHERE l.thread_id = m.thread_id)`,
  'threads that are read but have an unread message, or the reverse': `
    SELECT l.thread_id::text AS key FROM mail_thread_label l JOIN mail_message m USING (thread_id)
    WHERE l.label = 1 AND m.labels & 144 = 0 GROUP BY l.thread_id, l.unread
    HAVING l.unread <> bool_or(m.labels & 512 <> 0)`,
  'journal entries that do not balance': `
    SELECT entry_id::text AS key FROM journal_posting GROUP BY entry_id HAVING sum(cents) <> 0`,
  'failed jobs': `SELECT name || ' ' || id AS key FROM pgboss.job WHERE state = 'failed'`,
}

/** Number of agents whose counters are compared with what the API shows. */
const sampledAgents = 25

/** Compares counters as an agent sees them with their rows. */
async function auditCounters({ agents, database, web }: DayOffice): Promise<Finding[]> {
  const findings: Finding[] = []
  const step = Math.max(1, Math.floor(agents.length / sampledAgents))
  for (const { personId, sessionId } of agents.filter((_agent, index) => index % step === 0)) {
    const { rows } = await database.pool.query<{ alerts: number; threads: number }>(
      `SELECT (SELECT count(*)::int FROM notification WHERE person_id = $1 AND read_at IS NULL) AS alerts,
        (SELECT count(*)::int FROM mail_thread_label WHERE person_id = $1 AND label = 1 AND unread) AS threads`,
      [personId],
    )
    const read = async (path: string) => parseReply(await callServer(web.port, { path, sessionId }))
    const bell = (await read('/v1/dashboard-alerts?limit=1')) as { unreadCount: number } | undefined
    const labels = (await read('/v1/gmail-labels')) as
      | { collection: { id: string; threadsUnread: number }[] }
      | undefined
    const inbox = labels?.collection.find(({ id }) => id === 'INBOX')
    const shown = { alerts: bell?.unreadCount, threads: inbox?.threadsUnread }
    if (shown.alerts !== rows[0]!.alerts || shown.threads !== rows[0]!.threads)
      findings.push({
        kind: 'unread counters',
        key: personId,
        problem: `are ${JSON.stringify(shown)}, their rows ${JSON.stringify(rows[0])}`,
      })
  }
  return findings
}

/** Looks for contradictions within the database, and between it and the API. */
export async function auditInvariants(office: DayOffice): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [kind, sql] of Object.entries(contradictions)) {
    const { rows } = await office.database.pool.query<{ key: string }>(sql)
    findings.push(...rows.map(({ key }) => ({ kind, key, problem: 'contradicts its rows' })))
  }
  return [...findings, ...(await auditCounters(office))]
}
