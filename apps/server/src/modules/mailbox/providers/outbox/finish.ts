import type { Tx } from '../../../../platform/db.ts'
import { sql } from 'kysely'
import type { Deps } from '../../../../platform/deps.ts'
import { completeSend, failSend } from '../../outgoing/undo.ts'
import { lockMailbox } from '../../store/mailbox.ts'
import { tell } from '../../store/settle.ts'
import type { SendOutcome } from '../port.ts'
import type { ClaimedEntry } from '../tables.ts'
import { requeue, type LostEntry } from './claim.ts'
import { noteRecipients, rowsOf, troubleOf } from './recipients.ts'

/** Pauses after each vain attempt: a relay that is away for a day is waited for. */
const pausesMinutes = [1, 2, 5, 15, 30, 60, 120, 240, 480, 720]
/** How long a mail waits before it looks again whether there is a relay. */
const relayPauseMinutes = 60

const waitsForRelay =
  'It waits in the outbox: this office has no relay set up (SMTP_RELAY_URL) for mail to outside addresses.'

type Ending = Pick<LostEntry, 'id' | 'person_id' | 'claim'>

async function isOurs(tx: Tx, { id, claim }: Ending): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM mail_outbox WHERE id = ${id} AND claim = ${claim} AND state = 'sending'
    FOR UPDATE`.execute(tx)
  return rows.length > 0
}

/** Ends an entry by what became of its recipients, none of whom waits any more. */
async function settleByRecipients(tx: Tx, deps: Deps, { id, person_id }: Ending): Promise<void> {
  const rows = await rowsOf(tx, id)
  const trouble = troubleOf(rows)
  // Also where there is none: what was said of earlier attempts is no longer true.
  const failure = trouble ?? ''
  const some = (state: string): boolean => rows.some((row) => row.state === state)
  if (some('uncertain')) await completeSend(tx, deps, person_id, id, { state: 'uncertain', failure })
  else if (rows.every(({ state }) => state === 'refused'))
    await failSend(tx, deps, person_id, id, trouble ?? 'It has no recipients.')
  else await completeSend(tx, deps, person_id, id, { state: 'sent', failure })
}

async function settled(deps: Deps, entry: Ending, change: (tx: Tx) => Promise<unknown>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockMailbox(tx, entry.person_id)
    if (!(await isOurs(tx, entry))) return
    await change(tx)
    await settleByRecipients(tx, deps, entry)
  })
}

async function tellOf(deps: Deps, { person_id, message_id }: ClaimedEntry): Promise<void> {
  const { rows } = await sql<{
    thread_id: string
  }>`SELECT thread_id FROM mail_message WHERE id = ${message_id}`.execute(deps.db)
  if (rows[0])
    await deps.db.transaction().execute((tx) => tell(tx, deps, person_id, 'changed', [rows[0]!.thread_id]))
}

async function waitFor(deps: Deps, entry: ClaimedEntry, minutes: number, failure: string, tried: boolean) {
  const dueAt = new Date(deps.clock.now().getTime() + minutes * 60_000)
  if (await requeue(deps, entry, { dueAt, failure, tried })) await tellOf(deps, entry)
}

/** Writes down what became of an attempt to send. */
export async function finish(deps: Deps, entry: ClaimedEntry, outcome: SendOutcome): Promise<void> {
  if (outcome.kind === 'waits') return waitFor(deps, entry, relayPauseMinutes, waitsForRelay, false)
  if (outcome.kind === 'settled') return settled(deps, entry, async () => {})
  const minutes = pausesMinutes[entry.attempts]
  if (minutes !== undefined) {
    const next = minutes < 60 ? `${minutes} minutes` : `${minutes / 60} hours`
    const why = `It could not be handed over (${outcome.code}). The next attempt is in ${next.replace(/^1 (.*)s$/, '1 $1')}.`
    return waitFor(deps, entry, minutes, why, true)
  }
  const reason = `it could not be handed over in ${pausesMinutes.length + 1} attempts: ${outcome.code}`
  const now = deps.clock.now()
  return settled(deps, entry, (tx) =>
    noteRecipients(tx, entry.id, { from: 'waiting', to: 'refused', reason, now }),
  )
}

/** Ends an entry whose process died after its text had begun: who has no outcome may have it. */
export async function finishLost(deps: Deps, entry: LostEntry): Promise<void> {
  const now = deps.clock.now()
  await settled(deps, entry, (tx) => noteRecipients(tx, entry.id, { from: 'waiting', to: 'uncertain', now }))
}
