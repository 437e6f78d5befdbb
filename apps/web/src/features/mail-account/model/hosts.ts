import type { ImapAccount, MailAccount, MailSecurity } from '@pb/contract/mail-accounts'

type Servers = Pick<ImapAccount, 'imap' | 'smtp'>

/** Where a provider's servers are, and what its accounts need that others do not. */
export interface HostGuess extends Servers {
  /** False: made up from the address, as many are. */
  readonly known: boolean
  readonly note?: string
}

type Line = readonly [
  domains: string,
  imap: string,
  smtp: string,
  smtpPort: 465 | 587,
  note?: string,
  /** Where the office can connect Microsoft. */
  withMicrosoft?: string,
]

const appPassword = 'It wants an app password, made in the account’s security settings.'

/** As the providers' own help pages give them; IMAP is at 993 with TLS everywhere. */
const lines: readonly Line[] = [
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
    'Microsoft lets no program in with a password any more, so this will most likely not work.',
    'Microsoft lets no program in with a password any more: cancel, and choose Connect Microsoft.',
  ],
]

function serversOf(imap: string, smtp: string, smtpPort: number): Servers {
  const security: MailSecurity = smtpPort === 587 ? 'starttls' : 'tls'
  return {
    imap: { host: imap, port: 993, security: 'tls' },
    smtp: { host: smtp, port: smtpPort, security },
  }
}

const byDomain = new Map(lines.flatMap((line) => line[0].split(' ').map((domain) => [domain, line] as const)))

/** The servers of an address: its provider's, or the names that most providers give theirs; null for no address. */
export function guessServers(
  address: string,
  { microsoft }: Pick<MailAccount, 'microsoft'>,
): HostGuess | null {
  const domain = /^[^\s@]+@([^\s@]+\.[^\s@.]{2,})$/.exec(address.trim())?.[1]?.toLowerCase()
  if (domain === undefined) return null
  const line = byDomain.get(domain)
  if (!line) return { ...serversOf(`imap.${domain}`, `smtp.${domain}`, 465), known: false }
  const [, imap, smtp, port, plain, withMicrosoft] = line
  const note = (microsoft ? withMicrosoft : undefined) ?? plain
  return { ...serversOf(imap, smtp, port), known: true, ...(note !== undefined && { note }) }
}
