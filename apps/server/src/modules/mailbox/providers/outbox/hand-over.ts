import type { Deps } from '../../../../platform/deps.ts'
import { handOverText, type HandedOver, type SmtpLine } from '../../../system-mail/index.ts'
import type { Hold, OutgoingMail, SendOutcome } from '../port.ts'
import { noteRecipients, type RecipientRow } from './recipients.ts'

/** Notes what the server said of each recipient; true where some are to be tried again. */
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
  const reason = outcome.kind === 'refused' ? `the server refused the mail: ${outcome.code}` : null
  if (others.length > 0)
    await noteRecipients(db, outboxId, { to: states[outcome.kind], emails: others, reason, now })
  return known.some(({ passing }) => passing) || (outcome.kind === 'later' && others.length > 0)
}

/**
 * Gives a mail to a server that takes mail, for those of its recipients who are asked, and notes what became of each.
 * `settled` where each has an outcome, `later` where some are to be tried again.
 */
export async function handOverMail(
  deps: Deps,
  mail: OutgoingMail,
  hold: Hold,
  asked: readonly RecipientRow[],
  line: SmtpLine,
): Promise<Exclude<SendOutcome, { kind: 'waits' }>> {
  const envelope = { from: mail.from, to: asked.map(({ wire }) => wire) }
  const handed = await handOverText(line, envelope, async () => {
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
