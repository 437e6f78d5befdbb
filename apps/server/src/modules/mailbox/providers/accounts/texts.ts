import type { MailSecurity } from '@pb/contract/mail-accounts'

export const colleagueAddress = (address: string): string => `${address} belongs to a colleague's mailbox.`
export const colleagueAddressTaken = "This address belongs to a colleague's mailbox."
export const noConnectedAccount = 'No email account is connected.'
export const alreadyBuiltin = "This mailbox already uses the office's own email."
export const emailBeingSent = 'An email is being sent. Please try again in a moment.'
export const offerExpired = 'This offer has expired. Please connect again.'
export const reconnectNotification =
  "Your email account needs to be reconnected. Until then, you won't send or receive email."

/** Notice of a draft whose mail was still queued when the mailbox switched to another address. */
export const addressChangedNotice =
  'Your mailbox switched to another address before this email was sent. Review it and send it again.'

/** `name` is the name of the issuer. */
export const missingScope = {
  google: 'Google did not get permission to share your mailbox. Connect again and check the box for Gmail.',
  microsoft: 'Microsoft did not get permission to share your mailbox. Please connect again.',
} as const
export const noRefreshToken = (name: string): string =>
  `${name} gave no lasting permission. Please connect again.`

const unreadable = "We can't read the saved sign-in for this account."

/** Reasons to reconnect an account that a password opens. */
export const passwordReconnectReasons = {
  revoked: 'The mail server no longer gives us access.',
  narrowed: 'The mail server no longer gives us access.',
  password: 'The mail server no longer accepts the password.',
  unreadable,
} as const

/** Reasons to reconnect an account of an issuer, which `name` is. */
export const issuerReconnectReasons = (name: string) =>
  ({
    revoked: `${name} no longer gives us access: the permission was revoked or has expired.`,
    narrowed: `${name} no longer shares this mailbox: the permission was reduced.`,
    password: `${name} no longer gives us access to this mailbox: access by other apps is turned off.`,
    unreadable,
  }) as const

export const encryptionRequired = 'Passwords are only sent encrypted: choose TLS or STARTTLS.'
export const notPublic = (host: string): string => `${host} is not on the public internet.`
export const unknownHost = (host: string): string => `We couldn't find a server named ${host}.`
export const badCertificate = (host: string): string =>
  `The certificate of ${host} is not valid for this name or not trusted.`
export const noEncryption = (host: string, port: number, security: MailSecurity): string =>
  security === 'tls'
    ? `${host} doesn't support TLS on port ${port}. Try STARTTLS or another port.`
    : `${host} doesn't support STARTTLS on port ${port}.`
export const unreachable = (host: string, port: number): string => `${host} doesn't respond on port ${port}.`

const serverNames = { imap: 'The IMAP server', smtp: 'The SMTP server' } as const
type ServerKind = keyof typeof serverNames

export const wrongPassword = (server: ServerKind): string =>
  `${serverNames[server]} doesn't accept this username and password. Many providers require an app password here.`
export const connectionRefused = (server: ServerKind): string =>
  `${serverNames[server]} refused the connection.`

/** When Microsoft issues a token, but the mailbox does not accept it. */
export const microsoftAccessDisabled = {
  imap: "Microsoft doesn't let us read this mailbox. In Outlook on the web, go to Settings > Mail > Forwarding and IMAP and let devices and apps use IMAP, or ask your firm's Microsoft 365 administrator. Then connect again.",
  smtp: "Microsoft doesn't let us send from this mailbox. Ask your firm's Microsoft 365 administrator to allow authenticated SMTP for it. Then connect again.",
} as const
