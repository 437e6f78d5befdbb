import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { unsealMail } from './envelope.ts'
import { handOver, type Outcome } from './relay.ts'
import type { SystemMailState } from './tables.ts'

/** Pauses after each vain attempt: a relay that is away for a day is waited for. */
const pausesMinutes = [1, 2, 5, 15, 30, 60, 120, 240, 480, 720]

/** A process that held an entry for so long has died over it; what it got done is unknown. */
const lostMinutes = 15

const keptDays = 90

interface Entry {
  readonly id: string
  readonly message_id: string
  readonly sealed: string
  readonly attempts: number
  readonly created_at: Date
}

/** Gives up what nobody needs, and what a process died over: that may have left, so it is not sent again. */
async function settleStale({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await sql`UPDATE system_mail SET state = 'expired', sealed = NULL, changed_at = ${now}
    WHERE state = 'waiting' AND expires_at <= ${now}`.execute(db)
  await sql`UPDATE system_mail SET state = 'uncertain', failure = 'lost', sealed = NULL, changed_at = ${now}
    WHERE state = 'sending' AND changed_at < ${now}::timestamptz - make_interval(mins => ${lostMinutes})`.execute(
    db,
  )
}

/** Takes the next due entry for this process alone. */
async function claim({ db, clock }: Deps): Promise<Entry | undefined> {
  const now = clock.now()
  const { rows } = await sql<Entry>`
    UPDATE system_mail SET state = 'sending', attempts = attempts + 1, changed_at = ${now}
    WHERE id = (SELECT id FROM system_mail WHERE state = 'waiting' AND not_before <= ${now}
      ORDER BY not_before, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, message_id, sealed, attempts, created_at`.execute(db)
  return rows[0]
}

/** What becomes of an entry: a passing failure waits for its next attempt while there is one. */
function stateAfter(outcome: Outcome, attempts: number): SystemMailState {
  if (outcome.kind === 'sent') return 'sent'
  if (outcome.kind === 'unknown') return 'uncertain'
  return outcome.kind === 'later' && attempts <= pausesMinutes.length ? 'waiting' : 'failed'
}

async function settle({ db, clock, log }: Deps, entry: Entry, outcome: Outcome): Promise<void> {
  const now = clock.now()
  const state = stateAfter(outcome, entry.attempts)
  const pause = (pausesMinutes[entry.attempts - 1] ?? 0) * 60_000
  const failure = outcome.kind === 'sent' ? null : outcome.code
  await db
    .updateTable('system_mail')
    .set({
      state,
      failure,
      changed_at: now,
      ...(state === 'waiting' ? { not_before: new Date(now.getTime() + pause) } : { sealed: null }),
    })
    .where('id', '=', entry.id)
    .where('state', '=', 'sending')
    .execute()
  if (state !== 'sent') log.warn({ entry: entry.id, state, failure }, 'a mail of the office did not leave')
}

/** Sends everything that is due, one after another; several processes share the work. Nothing without a relay. */
export async function deliverDue(deps: Deps): Promise<void> {
  await settleStale(deps)
  const { relayUrl } = deps.env.smtp
  if (relayUrl === undefined) return
  for (let entry = await claim(deps); entry; entry = await claim(deps)) {
    const mail = unsealMail(deps.env, entry.sealed)
    const outcome: Outcome = mail
      ? await handOver(deps.env, relayUrl, { ...mail, messageId: entry.message_id, date: entry.created_at })
      : { kind: 'refused', code: 'unreadable' }
    await settle(deps, entry, outcome)
  }
}

/** Forgets entries that came to their end long ago. */
export async function sweepMail({ db, clock }: Deps): Promise<void> {
  await sql`DELETE FROM system_mail WHERE state NOT IN ('waiting', 'sending')
    AND changed_at < ${clock.now()}::timestamptz - make_interval(days => ${keptDays})`.execute(db)
}
