import { cleanEmail } from '@pb/rules/mail/email-pattern'
import type { ImapAccount, MailAccount, MailSecurity } from '@pb/contract/mail-accounts'
import * as texts from './texts.ts'

type Servers = Pick<ImapAccount, 'imap' | 'smtp'>

/** Servers of a provider, with a note about its accounts. */
export interface ServerGuess extends Servers {
  /** False when derived from the domain of the address. */
  readonly known: boolean
  readonly note?: string
}

type Provider = readonly [
  domains: string,
  imap: string,
  smtp: string,
  smtpPort: 465 | 587,
  note?: string,
  /** Note when Connect Microsoft is available. */
  withMicrosoft?: string,
]

const appPassword = texts.needsAppPassword

/** From the providers' help pages. IMAP uses port 993 with TLS everywhere. */
const providers: readonly Provider[] = [
  ['gmail.com googlemail.com', 'imap.gmail.com', 'smtp.gmail.com', 465, appPassword],
  ['icloud.com me.com mac.com', 'imap.mail.me.com', 'smtp.mail.me.com', 587, appPassword],
  ['yahoo.com ymail.com rocketmail.com', 'imap.mail.yahoo.com', 'smtp.mail.yahoo.com', 465, appPassword],
  ['aol.com verizon.net', 'imap.aol.com', 'smtp.aol.com', 465, appPassword],
  ['att.net sbcglobal.net bellsouth.net', 'imap.mail.att.net', 'smtp.mail.att.net', 465, appPassword],
  ['fastmail.com fastmail.fm', 'imap.fastmail.com', 'smtp.fastmail.com', 465, appPassword],
  ['zoho.com zohomail.com', 'imap.zoho.com', 'smtp.zoho.com', 465],
  ['gmx.com', 'imap.gmx.com', 'mail.gmx.com', 587],
  ['gmx.net gmx.de', 'imap.gmx.net', 'mail.gmx.net', 587],
  ['mail.com', 'imap.mail.com', 'smtp.mail.com', 587],
  ['comcast.net', 'imap.comcast.net', 'smtp.comcast.net', 587],
  ['optonline.net optimum.net', 'mail.optimum.net', 'mail.optimum.net', 465],
  ['posteo.net posteo.de', 'posteo.de', 'posteo.de', 465],
  ['mailbox.org', 'imap.mailbox.org', 'smtp.mailbox.org', 465],
  [
    'outlook.com hotmail.com live.com msn.com',
    'outlook.office365.com',
    'smtp-mail.outlook.com',
    587,
    texts.microsoftRefusesPasswords,
    texts.connectMicrosoftInstead,
  ],
]

function toServers(imap: string, smtp: string, smtpPort: number): Servers {
  const security: MailSecurity = smtpPort === 587 ? 'starttls' : 'tls'
  return {
    imap: { host: imap, port: 993, security: 'tls' },
    smtp: { host: smtp, port: smtpPort, security },
  }
}

const byDomain = new Map(
  providers.flatMap((provider) => provider[0].split(' ').map((domain) => [domain, provider] as const)),
)

/** Servers for an address: its provider's, or the usual host names of its domain. Null for an invalid address. */
export function guessServers(
  address: string,
  { microsoft }: Pick<MailAccount, 'microsoft'>,
): ServerGuess | null {
  const domain = /^[^\s@]+@([^\s@]+\.[^\s@.]{2,})$/.exec(cleanEmail(address))?.[1]?.toLowerCase()
  if (domain === undefined) return null
  const provider = byDomain.get(domain)
  if (!provider) return { ...toServers(`imap.${domain}`, `smtp.${domain}`, 465), known: false }
  const [, imap, smtp, port, plain, withMicrosoft] = provider
  const note = (microsoft ? withMicrosoft : undefined) ?? plain
  return { ...toServers(imap, smtp, port), known: true, ...(note !== undefined && { note }) }
}
