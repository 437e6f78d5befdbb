import type { Deps } from '../../../../platform/deps.ts'
import { handOverText, type HandedOver } from '../../../system-mail/index.ts'
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

/** Notes what the relay said of each recipient; true where some are to be tried again. */
async function noteOutcome(
  { db, clock }: Deps,
  outboxId: string,
  asked: readonly RecipientRow[],
  { outcome, refusals }: HandedOver,
): Promise<boolean> {
  const now = clock.now()
  const keys = new Map(asked.map(({ wire, email }) => [wire, email]))
  const known = refusals.filter(({ email }) => keys.has(email))
  for (const { email, passing, words } of known)
    await noteRecipients(db, outboxId, {
      to: passing ? 'waiting' : 'refused',
      emails: [keys.get(email)!],
      reason: words,
      now,
    })
  const said = new Set(known.map(({ email }) => email))
  const others = asked.filter(({ wire }) => !said.has(wire)).map(({ email }) => email)
  const states = { sent: 'sent', unknown: 'uncertain', refused: 'refused', later: 'waiting' } as const
  const reason = outcome.kind === 'refused' ? `the relay refused the mail: ${outcome.code}` : null
  if (others.length > 0)
    await noteRecipients(db, outboxId, { to: states[outcome.kind], emails: others, reason, now })
  return known.some(({ passing }) => passing) || (outcome.kind === 'later' && others.length > 0)
}

async function sendOutside(
  deps: Deps,
  mail: OutgoingMail,
  hold: Hold,
  asked: readonly RecipientRow[],
  relayUrl: string,
): Promise<SendOutcome> {
  const envelope = { from: mail.from, to: asked.map(({ wire }) => wire) }
  const handed = await handOverText(deps.env, relayUrl, envelope, async () => {
    await hold.textBegins()
    const found = await deps.files.get(mail.rawKey)
    if (!found) throw new Error('the bytes of a mail are gone')
    return found.stream
  })
  const again = await noteOutcome(deps, mail.outboxId, asked, handed)
  if (!again) return { kind: 'settled' }
  const { outcome } = handed
  return { kind: 'later', code: outcome.kind === 'sent' ? 'RECIPIENTS' : outcome.code }
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
  return sendOutside(deps, mail, hold, outside, relayUrl)
}
