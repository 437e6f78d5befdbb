import type { Deps } from '../../../../platform/deps.ts'
import { mailDomain, type SmtpLine } from '../../../system-mail/index.ts'
import { handOverMail } from '../outbox/hand-over.ts'
import { noteRecipients, recipientsOf } from '../outbox/recipients.ts'
import { AccountFault } from '../accounts/types.ts'
import type { Hold, MailProvider, OutgoingMail, SendOutcome } from '../port.ts'
import type { ImapAccess, ImapAccounts } from './access.ts'
import { reached } from './client.ts'
import { faultOf, ImapFault } from './fault.ts'
import { folderFor, foldersOf } from './folders.ts'
import { saveSent, findInSent } from './sent.ts'
import { withSession } from './session.ts'

async function lineOf(
  deps: Deps,
  accounts: ImapAccounts,
  { smtp, user, secret }: ImapAccess,
): Promise<SmtpLine> {
  const { address, tls } = await reached(smtp.host, accounts.reach(deps))
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

/** What a fault is called in logs and in the agent's outbox; undefined where it is none of the account's. */
function codeOf(error: unknown): string | undefined {
  if (error instanceof ImapFault) return error.code
  return error instanceof AccountFault ? `ACCOUNT ${error.kind}` : undefined
}

/** Looks for a mail that may have left; where it stands in the folder of sent mail it has, and that is noted. */
export async function findSent(
  deps: Deps,
  accounts: ImapAccounts,
  { outboxId, personId, rfcId }: Parameters<NonNullable<MailProvider['findSent']>>[1],
): Promise<boolean> {
  if (rfcId === '') return false
  const found = await withSession(deps, accounts, personId, async (talk) => {
    const path = await folderFor(talk.client, await foldersOf(talk.client), 'sent')
    return findInSent(talk, path, rfcId)
  })
  if (!found) return false
  const now = deps.clock.now()
  for (const from of ['waiting', 'uncertain'] as const)
    await noteRecipients(deps.db, outboxId, { from, to: 'sent', now })
  return true
}

async function handOver(
  deps: Deps,
  accounts: ImapAccounts,
  mail: OutgoingMail,
  hold: Hold,
): Promise<SendOutcome> {
  const access = await accounts.accessOf(deps, mail.personId)
  const line = await lineOf(deps, accounts, access).catch((error: unknown) => {
    throw faultOf(error)
  })
  const rows = await recipientsOf(deps.db, mail.outboxId, mail.to, deps.clock.now())
  const asked = rows.filter(({ state }) => state === 'waiting')
  if (asked.length === 0) return { kind: 'settled' }
  const outcome = await handOverMail(deps, mail, hold, asked, line)
  if (outcome.kind === 'later' && outcome.code === 'EAUTH 535') await accounts.refused(deps, access)
  return outcome
}

/** What follows a mail that has left, or may have; where it fails, the next look through the account sees to it. */
async function follow(deps: Deps, accounts: ImapAccounts, mail: OutgoingMail): Promise<void> {
  const rows = await recipientsOf(deps.db, mail.outboxId, mail.to, deps.clock.now())
  const states = new Set(rows.map(({ state }) => state))
  try {
    // The answer was lost: a server that keeps what it sends by itself knows.
    if (states.has('uncertain')) await findSent(deps, accounts, mail)
    if (states.has('sent'))
      await withSession(deps, accounts, mail.personId, (talk) => saveSent(deps, talk, mail.messageId))
  } catch (error) {
    deps.log.warn(
      { entry: mail.outboxId, code: codeOf(error) ?? 'ERROR' },
      'the copy of a sent mail is saved later',
    )
  }
}

/** Sends a mail by the account's own server. One that may have left is looked for before anything is said. */
export async function sendMail(
  deps: Deps,
  accounts: ImapAccounts,
  mail: OutgoingMail,
  hold: Hold,
): Promise<SendOutcome> {
  let outcome: SendOutcome
  try {
    if (mail.mayHaveLeft && (await findSent(deps, accounts, mail))) outcome = { kind: 'settled' }
    else outcome = await handOver(deps, accounts, mail, hold)
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined) throw error
    return { kind: 'later', code }
  }
  if (outcome.kind === 'settled') await follow(deps, accounts, mail)
  return outcome
}
