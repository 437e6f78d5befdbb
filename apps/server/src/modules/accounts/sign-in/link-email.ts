import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getOffice } from '../../office/index.ts'
import { isRelayConfigured, sendSystemMail } from '../../system-mail/index.ts'
import type { NewLink } from './one-time-link.ts'

/** What a link is for: joining, or a new password that a supervisor (`reset`) or the person (`forgotten`) asked for. */
type LinkKind = 'invitation' | 'reset' | 'forgotten'

interface LinkEmail {
  readonly kind: LinkKind
  readonly link: NewLink
  readonly recipient: { readonly email: string; readonly name: string }
}

interface Letter {
  readonly subject: string
  /** Before and after the link. */
  readonly lead: string
  readonly end: string
}

const letters: Record<LinkKind, (office: string) => Letter> = {
  invitation: (office) => ({
    subject: `You're invited to ${office}`,
    lead: `You've been invited to join ${office}. Create your account within seven days:`,
    end: "The link works once. If you weren't expecting this invitation, you can ignore this email.",
  }),
  reset: (office) => ({
    subject: `Reset your ${office} password`,
    lead: `A supervisor created this link for you to set a new ${office} password. Use it within 24 hours:`,
    end: "The link works once and signs you out on all devices. If you didn't ask for it, tell a supervisor.",
  }),
  forgotten: (office) => ({
    subject: `Reset your ${office} password`,
    lead: `Someone asked for a new ${office} password for this address. If it was you, set it within an hour:`,
    end: "The link works once and signs you out on all devices. If you didn't ask for it, ignore this email: your password stays as it is.",
  }),
}

/** Emails a link in the caller's transaction. Returns false where the office has no SMTP relay. */
export async function emailLink(tx: Tx, deps: Deps, { kind, link, recipient }: LinkEmail): Promise<boolean> {
  // Without an SMTP relay the link's creator passes it on; an email sent days later would only confuse.
  if (!isRelayConfigured(deps.env)) return false
  const { name: office } = await getOffice(tx)
  const { subject, lead, end } = letters[kind](office)
  await sendSystemMail(tx, deps, {
    key: `link:${link.tokenHash.toString('hex').slice(0, 32)}`,
    expiresAt: link.expiresAt,
    to: recipient.email,
    subject,
    text: `Hi ${recipient.name},\n\n${lead}\n\n${link.url}\n\n${end}\n`,
  })
  return true
}
