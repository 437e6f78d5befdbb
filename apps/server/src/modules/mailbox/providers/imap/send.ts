import type { Deps } from '../../../../platform/deps.ts'
import { mailDomain, type SmtpOptions } from '../../../system-mail/index.ts'
import { submitMail } from '../../outbox/submit.ts'
import { updateRecipients, ensureRecipients } from '../../outbox/recipients.ts'
import { AccountError } from '../accounts/types.ts'
import type { OutgoingMail, SendLease, SendOutcome } from '../../outbox/port.ts'
import type { MailProvider } from '../port.ts'
import type { ImapAccess, ImapAccounts } from './imap-access.ts'
import { resolveServer } from './client.ts'
import { toImapError, ImapError } from './errors.ts'
import { ensureFolder, listFolders } from './folders.ts'
import { appendToSent, findInSent } from './append-to-sent.ts'
import { withConnection } from './connection.ts'

async function toSmtpOptions(
  deps: Deps,
  accounts: ImapAccounts,
  { smtp, user, secret }: ImapAccess,
): Promise<SmtpOptions> {
  const { address, tls } = await resolveServer(smtp.host, accounts.egressPolicy(deps))
  return {
    host: address,
    port: smtp.port,
    secure: smtp.security === 'tls',
    requireTLS: smtp.security === 'starttls',
    ignoreTLS: smtp.security === 'none',
    name: mailDomain(deps.env),
    tls,
    login: { user, ...secret },
  }
}

/** Returns the code of an account or server error; undefined for other errors. */
function getErrorCode(error: unknown): string | undefined {
  if (error instanceof ImapError) return error.code
  return error instanceof AccountError ? `ACCOUNT ${error.kind}` : undefined
}

/**
 * Searches the sent folder for a message that may have been sent, and marks its recipients as sent when it is found.
 */
export async function findSent(
  deps: Deps,
  accounts: ImapAccounts,
  { outboxId, personId, rfcId }: Parameters<NonNullable<MailProvider['findSent']>>[1],
): Promise<boolean> {
  if (rfcId === '') return false
  const found = await withConnection(deps, accounts, personId, async (connection) => {
    const path = await ensureFolder(connection.client, await listFolders(connection.client), 'sent')
    return findInSent(connection, path, rfcId)
  })
  if (!found) return false
  const now = deps.clock.now()
  for (const from of ['waiting', 'uncertain'] as const)
    await updateRecipients(deps.db, outboxId, { from, to: 'sent', now })
  return true
}

async function submitMessage(
  deps: Deps,
  accounts: ImapAccounts,
  mail: OutgoingMail,
  lease: SendLease,
): Promise<SendOutcome> {
  const access = await accounts.getAccess(deps, mail.personId)
  const smtpOptions = await toSmtpOptions(deps, accounts, access).catch((error: unknown) => {
    throw toImapError(error)
  })
  const rows = await ensureRecipients(deps.db, mail.outboxId, mail.to, deps.clock.now())
  const waiting = rows.filter(({ state }) => state === 'waiting')
  if (waiting.length === 0) return { kind: 'settled' }
  const outcome = await submitMail(deps, mail, lease, waiting, smtpOptions)
  if (outcome.kind === 'later' && outcome.code === 'EAUTH 535')
    await accounts.handleRejectedCredentials(deps, access)
  return outcome
}

/** Saves the sent copy and resolves uncertain recipients. The next sync makes up for a failure. */
async function finishSend(deps: Deps, accounts: ImapAccounts, mail: OutgoingMail): Promise<void> {
  const rows = await ensureRecipients(deps.db, mail.outboxId, mail.to, deps.clock.now())
  const states = new Set(rows.map(({ state }) => state))
  try {
    // Servers that store sent messages themselves can confirm the delivery.
    if (states.has('uncertain')) await findSent(deps, accounts, mail)
    if (states.has('sent'))
      await withConnection(deps, accounts, mail.personId, (connection) =>
        appendToSent(deps, connection, mail.messageId),
      )
  } catch (error) {
    deps.log.warn(
      { entry: mail.outboxId, code: getErrorCode(error) ?? 'ERROR' },
      'saving the sent copy failed; the next sync retries it',
    )
  }
}

/** Sends a message through the account's SMTP server. A message that may have been sent is searched for first. */
export async function sendMail(
  deps: Deps,
  accounts: ImapAccounts,
  mail: OutgoingMail,
  lease: SendLease,
): Promise<SendOutcome> {
  let outcome: SendOutcome
  try {
    if (mail.mayHaveBeenSent && (await findSent(deps, accounts, mail))) outcome = { kind: 'settled' }
    else outcome = await submitMessage(deps, accounts, mail, lease)
  } catch (error) {
    const code = getErrorCode(error)
    if (code === undefined) throw error
    return { kind: 'later', code }
  }
  if (outcome.kind === 'settled') await finishSend(deps, accounts, mail)
  return outcome
}
