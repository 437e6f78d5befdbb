import { isIP } from 'node:net'
import type { ResolvedEnv } from '../../env.ts'
import { deriveKey, seal, unseal } from '../../platform/secrets.ts'

/** A mail of the office itself. */
export interface SystemMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html?: string | undefined
}

type MailEnv = Pick<ResolvedEnv, 'secretKey' | 'publicUrl' | 'smtp'>

const purpose = 'system mail'

/** How a mail is kept until it leaves: it may hold a link that opens an account, so nobody reads it in the table. */
export function sealMail({ secretKey }: MailEnv, { to, subject, text, html }: SystemMail): string {
  return seal(deriveKey(secretKey, purpose), JSON.stringify({ to, subject, text, html }))
}

/** The mail; null where another SECRET_KEY sealed it. */
export function unsealMail({ secretKey }: MailEnv, sealed: string): SystemMail | null {
  const text = unseal(deriveKey(secretKey, purpose), sealed)
  return text === null ? null : (JSON.parse(text) as SystemMail)
}

/** The domain that the office's own mail comes from: the host people know it by. */
export function mailDomain({ publicUrl }: MailEnv): string {
  const { hostname } = new URL(publicUrl)
  const bare = hostname.replace(/^\[|\]$/g, '')
  const version = isIP(bare)
  if (version === 0) return hostname
  return version === 4 ? `[${bare}]` : `[IPv6:${bare}]`
}

/** The address that the office's own mail comes from: SMTP_FROM, else `office@` the host of PUBLIC_URL. */
export function senderAddress(env: MailEnv): string {
  return env.smtp.from ?? `office@${mailDomain(env)}`
}
