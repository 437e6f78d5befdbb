import { sql } from 'kysely'
import { retryWhileUnavailable } from '../../platform/db/is-unavailable.ts'
import { maybeOne } from '../../platform/db/one-row.ts'
import type { Deps } from '../../platform/deps.ts'
import { QueueWorker } from '../../platform/workers/queue-worker.ts'
import { getOffice } from '../office/index.ts'
import { unsealMail } from './envelope.ts'
import { submitSystemMail, type SubmissionOutcome } from './submit.ts'
import type { SystemMailState } from './tables.ts'

/** Delays after each failed attempt; they bridge a relay outage of more than a day. */
const retryMinutes = [1, 2, 5, 15, 30, 60, 120, 240, 480, 720]

/** After this time in `sending` the process is considered dead and the outcome unknown. */
const leaseMinutes = 15

const retentionDays = 90

interface QueuedMail {
  readonly id: string
  readonly message_id: string
  readonly sealed: string
  readonly attempts: number
  readonly created_at: Date
}

/** Marks emails past `expires_at` expired, and those of dead processes uncertain, since they may have been sent. */
async function expireStale({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await sql`UPDATE system_mail SET state = 'expired', sealed = NULL, changed_at = ${now}
    WHERE state = 'waiting' AND expires_at <= ${now}`.execute(db)
  await sql`UPDATE system_mail SET state = 'uncertain', failure = 'lost', sealed = NULL, changed_at = ${now}
    WHERE state = 'sending' AND changed_at < ${now}::timestamptz - make_interval(mins => ${leaseMinutes})`.execute(
    db,
  )
}

/** Claims the next due email for this process. */
async function claim({ db, clock }: Deps): Promise<QueuedMail | undefined> {
  const now = clock.now()
  const { rows } = await sql<QueuedMail>`
    UPDATE system_mail SET state = 'sending', attempts = attempts + 1, changed_at = ${now}
    WHERE id = (SELECT id FROM system_mail WHERE state = 'waiting' AND not_before <= ${now}
      ORDER BY not_before, id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, message_id, sealed, attempts, created_at`.execute(db)
  return maybeOne(rows)
}

/** Returns the state after an attempt: a temporary failure waits for the next attempt while there is one. */
function nextState(outcome: SubmissionOutcome, attempts: number): SystemMailState {
  if (outcome.kind === 'sent') return 'sent'
  if (outcome.kind === 'unknown') return 'uncertain'
  return outcome.kind === 'later' && attempts <= retryMinutes.length ? 'waiting' : 'failed'
}

async function recordOutcome(
  { db, clock, log }: Deps,
  entry: QueuedMail,
  outcome: SubmissionOutcome,
): Promise<void> {
  const now = clock.now()
  const state = nextState(outcome, entry.attempts)
  const delayMs = (retryMinutes[entry.attempts - 1] ?? 0) * 60_000
  const failure = outcome.kind === 'sent' ? null : outcome.code
  await db
    .updateTable('system_mail')
    .set({
      state,
      failure,
      changed_at: now,
      ...(state === 'waiting' ? { not_before: new Date(now.getTime() + delayMs) } : { sealed: null }),
    })
    .where('id', '=', entry.id)
    .where('state', '=', 'sending')
    .execute()
  if (state !== 'sent') log.warn({ entry: entry.id, state, failure }, 'a system email was not sent')
}

async function deliver(deps: Deps, relayUrl: string, entry: QueuedMail): Promise<void> {
  const mail = unsealMail(deps.env, entry.sealed)
  const { name: senderName } = await retryWhileUnavailable(() => getOffice(deps.db))
  const outcome: SubmissionOutcome = mail
    ? await submitSystemMail(deps.env, relayUrl, {
        ...mail,
        senderName,
        messageId: entry.message_id,
        date: entry.created_at,
      })
    : { kind: 'refused', code: 'unreadable' }
  await retryWhileUnavailable(() => recordOutcome(deps, entry, outcome))
}

/** Creates the worker that sends due emails, several at a time. It sends nothing without a relay. */
export function createSystemMailWorker(deps: Deps): QueueWorker {
  const { relayUrl } = deps.env.smtp
  return new QueueWorker({
    maxActive: 4,
    maxInProgress: 32,
    async claimDue(worker) {
      await expireStale(deps)
      if (relayUrl === undefined) return
      while (worker.hasRoom) {
        const entry = await claim(deps)
        if (!entry) break
        worker.start(() =>
          deliver(deps, relayUrl, entry).catch((error: unknown) =>
            deps.log.error({ err: error, entry: entry.id }, 'the outcome of a system email is not recorded'),
          ),
        )
      }
    },
    onError: (error) => deps.log.error({ err: error }, 'system emails could not be read'),
  })
}

/** Sends all due emails, and waits until it is done. */
export async function deliverDue(deps: Deps): Promise<void> {
  const worker = createSystemMailWorker(deps)
  worker.wake()
  await worker.finish()
}

/** Deletes finished emails after the retention period. */
export async function sweepMail({ db, clock }: Deps): Promise<void> {
  await sql`DELETE FROM system_mail WHERE state NOT IN ('waiting', 'sending')
    AND changed_at < ${clock.now()}::timestamptz - make_interval(days => ${retentionDays})`.execute(db)
}
