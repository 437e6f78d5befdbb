import type { Deps } from '../../../../platform/deps.ts'
import { relayLine } from '../../../system-mail/index.ts'
import { handOverMail } from '../outbox/hand-over.ts'
import { noteRecipients, recipientsOf, type RecipientRow } from '../outbox/recipients.ts'
import type { Hold, OutgoingMail, SendOutcome } from '../port.ts'
import { keepArrival } from './arrivals.ts'
import { ownersOf } from './owners.ts'

/**
 * Puts a mail on its way to the colleagues among its recipients, without a relay: its arrival and the note that they
 * have it are one transaction.
 */
async function sendInside(
  deps: Deps,
  mail: OutgoingMail,
  waiting: readonly RecipientRow[],
): Promise<boolean> {
  const owners = await ownersOf(
    deps.db,
    waiting.map(({ wire }) => wire),
  )
  if (owners.size === 0) return false
  const emails = waiting.filter(({ wire }) => owners.has(wire)).map(({ email }) => email)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    // Only who still waits: nothing is to be said twice.
    const moved = await noteRecipients(tx, mail.outboxId, { from: 'waiting', to: 'sent', emails, now })
    if (!moved) return
    const { rawKey, size, from: sender } = mail
    await keepArrival(tx, { rawKey, size, sender, recipients: [...new Set(owners.values())], at: now })
  })
  return true
}

/** Sends a mail: to colleagues within the office, to everybody else by the relay. `onInside` runs where some are colleagues. */
export async function send(
  deps: Deps,
  mail: OutgoingMail,
  hold: Hold,
  onInside: () => void,
): Promise<SendOutcome> {
  const rows = await recipientsOf(deps.db, mail.outboxId, mail.to, deps.clock.now())
  const waiting = rows.filter(({ state }) => state === 'waiting')
  if (await sendInside(deps, mail, waiting)) onInside()
  const left = await recipientsOf(deps.db, mail.outboxId, mail.to, deps.clock.now())
  const outside = left.filter(({ state }) => state === 'waiting')
  if (outside.length === 0) return { kind: 'settled' }
  const { relayUrl } = deps.env.smtp
  if (relayUrl === undefined) return { kind: 'waits' }
  return handOverMail(deps, mail, hold, outside, relayLine(deps.env, relayUrl))
}
