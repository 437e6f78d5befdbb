import { retryWhileUnavailable } from '../../../platform/db/is-unavailable.ts'
import type { Deps } from '../../../platform/deps.ts'
import { submit, type SubmissionResult, type SmtpOptions } from '../../system-mail/index.ts'
import type { SendLease, OutgoingMail, SendOutcome } from './port.ts'
import { updateRecipients, type RecipientRow } from './recipients.ts'

/** Records the server's reply for each recipient. Returns whether some must be retried. */
async function recordReplies(
  { db, clock }: Deps,
  outboxId: string,
  recipients: readonly RecipientRow[],
  { outcome, rejected: refusals }: SubmissionResult,
): Promise<boolean> {
  const now = clock.now()
  const keys = new Map(recipients.map(({ wire, email }) => [wire, email]))
  const ownRefusals = refusals.filter(({ email }) => keys.has(email))
  for (const { email, retryable, response } of ownRefusals)
    await updateRecipients(db, outboxId, {
      to: retryable ? 'waiting' : 'refused',
      emails: [keys.get(email)!],
      reason: response,
      now,
    })
  const refused = new Set(ownRefusals.map(({ email }) => email))
  const others = recipients.filter(({ wire }) => !refused.has(wire)).map(({ email }) => email)
  const states = { sent: 'sent', unknown: 'uncertain', refused: 'refused', later: 'waiting' } as const
  const reason = outcome.kind === 'refused' || outcome.kind === 'later' ? outcome.code : null
  if (others.length > 0)
    await updateRecipients(db, outboxId, { to: states[outcome.kind], emails: others, reason, now })
  return ownRefusals.some(({ retryable }) => retryable) || (outcome.kind === 'later' && others.length > 0)
}

/** Whether a message has bytes above 127: those of a forwarded message, which must not be encoded (RFC 2046, 5.2.1). */
async function hasEightBitData({ files }: Pick<Deps, 'files'>, rawKey: string): Promise<boolean> {
  const file = await files.get(rawKey)
  for await (const chunk of (file?.stream ?? []) as AsyncIterable<Buffer>)
    for (const byte of chunk) if (byte > 127) return true
  return false
}

/**
 * Submits a mail to an SMTP server for these recipients (RFC 6409) and records the outcome of each. Returns `settled`
 * when every recipient has a final state, `later` when some must be retried.
 */
export async function submitMail(
  deps: Deps,
  mail: OutgoingMail,
  lease: SendLease,
  recipients: readonly RecipientRow[],
  smtpOptions: SmtpOptions,
): Promise<Exclude<SendOutcome, { kind: 'waits' }>> {
  const envelope = {
    from: mail.from,
    to: recipients.map(({ wire }) => wire),
    hasEightBitData: await hasEightBitData(deps, mail.rawKey),
  }
  const submission = await submit(smtpOptions, envelope, async () => {
    await lease.markDataSent()
    const file = await deps.files.get(mail.rawKey)
    if (!file) throw new Error('the raw message is missing from the file store')
    return file.stream
  })
  const needsRetry = await retryWhileUnavailable(() =>
    recordReplies(deps, mail.outboxId, recipients, submission),
  )
  if (!needsRetry) return { kind: 'settled' }
  const { outcome } = submission
  return { kind: 'later', code: outcome.kind === 'sent' ? 'RECIPIENTS' : outcome.code }
}
