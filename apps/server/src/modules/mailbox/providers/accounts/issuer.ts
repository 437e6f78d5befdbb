import { googleScopes, microsoftScopes, type GrantIssuer } from '../../../auth/index.ts'

/** Who gives out the tokens of an account with this subject; null where a password opens it. */
export function issuerOf(subject: string | null): GrantIssuer | null {
  if (subject === null) return null
  return subject.startsWith('microsoft:') ? 'microsoft' : 'google'
}

/** The provider that brings in the mail of an issuer's accounts. */
export const providerOf = (issuer: GrantIssuer): 'gmail' | 'imap' => (issuer === 'google' ? 'gmail' : 'imap')

/** A scope without the host that gives it, of which Microsoft has several. */
const bare = (scope: string): string => scope.slice(scope.lastIndexOf('/') + 1).toLowerCase()

const needed: Readonly<Record<GrantIssuer, (granted: readonly string[]) => boolean>> = {
  google: (granted) => granted.includes(googleScopes.mailbox) || granted.includes(googleScopes.deletion),
  microsoft(granted) {
    const has = new Set(granted.map(bare))
    return microsoftScopes.every((scope) => has.has(bare(scope)))
  },
}

/** Whether scopes let the office read, change and send mail. */
export const coversMailbox = (issuer: GrantIssuer, granted: readonly string[]): boolean =>
  needed[issuer](granted)
