import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { mailCanLeave, sendSystemMail } from '../system-mail/index.ts'
import type { NewLink } from './links.ts'
import { officeName } from './office.ts'

interface Addressee {
  readonly email: string
  readonly name: string
}

async function mailLink(
  tx: Tx,
  deps: Deps,
  { tokenHash, expiresAt }: NewLink,
  mail: { to: string; subject: string; text: string },
): Promise<boolean> {
  // Whoever made the link sees it and hands it on; a mail that left days later would only confuse.
  if (!mailCanLeave(deps.env)) return false
  const key = `link:${tokenHash.toString('hex').slice(0, 32)}`
  await sendSystemMail(tx, deps, { key, expiresAt, ...mail })
  return true
}

/** Mails an invitation where mail can leave the office, in the caller's transaction; says whether it did. */
export function mailInvitation(
  tx: Tx,
  deps: Deps,
  link: NewLink,
  { email, name }: Addressee,
): Promise<boolean> {
  return mailLink(tx, deps, link, {
    to: email,
    subject: `Your invitation to ${officeName}`,
    text: `Hello ${name},

you are invited to ${officeName}. Make your account here within seven days:

${link.url}

The link works once. If you did not expect it, you can ignore this mail.
`,
  })
}

/** The same for the link by which somebody sets a new password. */
export function mailPasswordLink(
  tx: Tx,
  deps: Deps,
  link: NewLink,
  { email, name }: Addressee,
): Promise<boolean> {
  return mailLink(tx, deps, link, {
    to: email,
    subject: `A new password for ${officeName}`,
    text: `Hello ${name},

a supervisor of ${officeName} has made a link with which you can set a new password within 24 hours:

${link.url}

The link works once, and signs you out everywhere. If you did not ask for it, tell a supervisor.
`,
  })
}
