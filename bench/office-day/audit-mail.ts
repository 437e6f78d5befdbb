import type { Database } from '../../apps/server/src/platform/db/db.ts'
import { groupByKey, isAcknowledged, type Finding } from './audit-rows.ts'
import type { LedgerEntry } from './ledger.ts'

const sendingKinds = ['mail-out', 'send-listings'] as const

/** Emails whose state is shown to the agent instead of `sent`, by subject. They are not repeated silently. */
async function findShownStates({ pool }: Database): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ subject: string; state: string }>(
    `SELECT m.subject, o.state FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
    WHERE o.state IN ('uncertain', 'failed', 'cancelled')`,
  )
  return new Map(rows.map(({ subject, state }) => [subject, state]))
}

export interface RelayAudit {
  readonly findings: Finding[]
  /** Acknowledged sends that an agent sees as uncertain, whether the relay has them or not. */
  readonly uncertain: number
}

/** Compares what the relay accepted with the ledger: each acknowledged email once, none twice. */
export async function auditRelay(
  database: Database,
  ledger: readonly LedgerEntry[],
  counts: ReadonlyMap<string, number>,
): Promise<RelayAudit> {
  const shown = await findShownStates(database)
  const findings: Finding[] = []
  let uncertain = 0
  for (const kind of sendingKinds)
    for (const [key, entries] of groupByKey(ledger, kind)) {
      const count = counts.get(entries[0]!.value!) ?? 0
      const state = shown.get(key)
      if (state === 'uncertain') uncertain += 1
      if (count > 1) findings.push({ kind, key, problem: `left ${count} times` })
      else if (count === 0 && isAcknowledged(entries) && state !== 'uncertain')
        findings.push({ kind, key, problem: `acknowledged and never left (${state ?? 'no failure shown'})` })
      else if (count === 1 && state === 'cancelled')
        findings.push({ kind, key, problem: 'canceled and left' })
    }
  return { findings, uncertain }
}

const workLeft = {
  'mail that waits for its mailbox': 'SELECT count(*)::int AS n FROM mail_inbound',
  'mail that waits to leave': `SELECT count(*)::int AS n FROM mail_outbox WHERE state IN ('queued', 'sending') AND kind = 'send'`,
  'sends of listings under way': `SELECT count(*)::int AS n FROM listing_send_recipient
    WHERE state IN ('waiting', 'queued', 'sending')`,
} as const

/** Returns what the office has not finished yet, by title; nothing when it is idle. */
export async function countWorkLeft({ pool }: Database): Promise<Record<string, number>> {
  const left: Record<string, number> = {}
  for (const [title, sql] of Object.entries(workLeft)) {
    const { rows } = await pool.query<{ n: number }>(sql)
    if (rows[0]!.n > 0) left[title] = rows[0]!.n
  }
  return left
}
