import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isRelayConfigured, sendSystemMail } from '../../system-mail/index.ts'
import type { NewLink } from './one-time-link.ts'
import { getOffice } from '../../office/index.ts'

interface Recipient {
  readonly email: string
  readonly name: string
}

async function emailLink(
  tx: Tx,
  deps: Deps,
  { tokenHash, expiresAt }: NewLink,
  mail: { to: string; subject: string; text: string },
): Promise<boolean> {
  // Without an SMTP relay the link's creator passes it on; an email sent days later would only confuse.
  if (!isRelayConfigured(deps.env)) return false
  const key = `link:${tokenHash.toString('hex').slice(0, 32)}`
  await sendSystemMail(tx, deps, { key, expiresAt, ...mail })
  return true
}

/** Emails an invitation in the caller's transaction. Returns false where the office has no SMTP relay. */
export async function emailInvitation(
  tx: Tx,
  deps: Deps,
  link: NewLink,
  { email, name }: Recipient,
): Promise<boolean> {
  const { name: officeName } = await getOffice(tx)
  return emailLink(tx, deps, link, {
    to: email,
    subject: `You're invited to ${officeName}`,
    text: `Hi ${name},

You've been invited to join ${officeName}. Create your account within seven days:

${link.url}

The link works once. If you weren't expecting this invitation, you can ignore this email.
`,
  })
}

/** Emails a link with which a person sets a new password. Returns false where the office has no SMTP relay. */
export async function emailPasswordLink(
  tx: Tx,
  deps: Deps,
  link: NewLink,
  { email, name }: Recipient,
): Promise<boolean> {
  const { name: officeName } = await getOffice(tx)
  return emailLink(tx, deps, link, {
    to: email,
    subject: `Reset your ${officeName} password`,
    text: `Hi ${name},

A supervisor created this link for you to set a new ${officeName} password. Use it within 24 hours:

${link.url}

The link works once and signs you out on all devices. If you didn't ask for it, tell a supervisor.
`,
  })
}

/** Emails the link that a person asked for to set a new password. Returns false where the office has no SMTP relay. */
export async function emailForgottenPasswordLink(
  tx: Tx,
  deps: Deps,
  link: NewLink,
  { email, name }: Recipient,
): Promise<boolean> {
  const { name: officeName } = await getOffice(tx)
  return emailLink(tx, deps, link, {
    to: email,
    subject: `Reset your ${officeName} password`,
    text: `Hi ${name},

Someone asked for a new ${officeName} password for this address. If it was you, set it within an hour:

${link.url}

The link works once and signs you out on all devices. If you didn't ask for it, ignore this email: your password stays as it is.
`,
  })
}
