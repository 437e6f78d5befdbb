import { isIP } from 'node:net'
import type { ResolvedEnv } from '../../env.ts'
import type { SecretKeyUse } from '../../platform/secret-key/uses.ts'
import { deriveKey, seal, unseal } from '../../platform/secrets.ts'

/** An email from the office itself, not from an agent. */
export interface SystemMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
}

type MailEnv = Pick<ResolvedEnv, 'secretKey' | 'publicUrl' | 'smtp'>

const keyPurpose = 'system mail'

export const queuedMail: SecretKeyUse = {
  kind: 'sealed',
  purpose: keyPurpose,
  table: 'system_mail',
  id: 'id',
  column: 'sealed',
}

/** Encrypts an email for the queue, since it may contain a link that opens an account. */
export function sealMail({ secretKey }: MailEnv, { to, subject, text, html }: SystemMail): string {
  return seal(deriveKey(secretKey, keyPurpose), JSON.stringify({ to, subject, text, html }))
}

/** Decrypts a queued email; returns null if it was encrypted with a different SECRET_KEY. */
export function unsealMail({ secretKey }: MailEnv, sealed: string): SystemMail | null {
  const text = unseal(deriveKey(secretKey, keyPurpose), sealed)
  return text === null ? null : (JSON.parse(text) as SystemMail)
}

/** Returns the domain of system emails: the host of PUBLIC_URL, as address literal if it is an IP address. */
export function mailDomain({ publicUrl }: MailEnv): string {
  const { hostname } = new URL(publicUrl)
  const bare = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(bare)
  if (version === 0) return hostname
  return version === 4 ? `[${bare}]` : `[IPv6:${bare}]`
}

/** Returns the sender of system emails: SMTP_FROM, else `office@` at the host of PUBLIC_URL. */
export function senderAddress(env: MailEnv): string {
  return env.smtp.from ?? `office@${mailDomain(env)}`
}
