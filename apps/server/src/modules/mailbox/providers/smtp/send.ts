import type { Deps } from '../../../../platform/deps.ts'
import { getRelayOptions } from '../../../system-mail/index.ts'
import { submitMail } from '../../outbox/submit.ts'
import { updateRecipients, ensureRecipients, type RecipientRow } from '../../outbox/recipients.ts'
import type { OutgoingMail, SendLease, SendOutcome } from '../../outbox/port.ts'
import { enqueueInbound } from './inbound-queue.ts'
import { findMailboxOwners } from './mailbox-owners.ts'

/** Delivers a mail to the colleagues among its recipients without a relay. Returns whether there are any. */
async function deliverToColleagues(
  deps: Deps,
  mail: OutgoingMail,
  waiting: readonly RecipientRow[],
): Promise<boolean> {
  const owners = await findMailboxOwners(
    deps.db,
    waiting.map(({ wire }) => wire),
  )
  if (owners.size === 0) return false
  const emails = waiting.filter(({ wire }) => owners.has(wire)).map(({ email }) => email)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (tx) => {
    // Only recipients that are still waiting, so that a concurrent attempt does not deliver twice.
    const moved = await updateRecipients(tx, mail.outboxId, { from: 'waiting', to: 'sent', emails, now })
    if (!moved) return
    const { rawKey, size, from: sender } = mail
    const recipients = [...new Set(owners.values())]
    await enqueueInbound(tx, [{ rawKey, size, sender, recipients, at: now, authentication: null }])
  })
  return true
}

/** Sends a mail: directly to colleagues, through the relay to others. `onInside` runs when a colleague received it. */
export async function sendBySmtp(
  deps: Deps,
  mail: OutgoingMail,
  hold: SendLease,
  onInside: () => void,
): Promise<SendOutcome> {
  const rows = await ensureRecipients(deps.db, mail.outboxId, mail.to, deps.clock.now())
  const waiting = rows.filter(({ state }) => state === 'waiting')
  if (await deliverToColleagues(deps, mail, waiting)) onInside()
  const remaining = await ensureRecipients(deps.db, mail.outboxId, mail.to, deps.clock.now())
  const outside = remaining.filter(({ state }) => state === 'waiting')
  if (outside.length === 0) return { kind: 'settled' }
  const { relayUrl } = deps.env.smtp
  if (relayUrl === undefined) return { kind: 'waits' }
  return submitMail(deps, mail, hold, outside, getRelayOptions(deps.env, relayUrl))
}
