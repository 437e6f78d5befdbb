import { googleScopes, microsoftScopes, type GrantIssuer } from '../../../accounts/sign-in/index.ts'

/** Returns the issuer of an account's tokens; null for an account with a password. */
export function getIssuer(subject: string | null): GrantIssuer | null {
  if (subject === null) return null
  return subject.startsWith('microsoft:') ? 'microsoft' : 'google'
}

/** Returns the provider that syncs accounts of this issuer. */
export const getProvider = (issuer: GrantIssuer): 'gmail' | 'imap' => (issuer === 'google' ? 'gmail' : 'imap')

/** Returns a scope without its host, because Microsoft uses several. */
const stripScopeHost = (scope: string): string => scope.slice(scope.lastIndexOf('/') + 1).toLowerCase()

const scopeChecks: Readonly<Record<GrantIssuer, (granted: readonly string[]) => boolean>> = {
  google: (granted) => granted.includes(googleScopes.mailbox) || granted.includes(googleScopes.deletion),
  microsoft(granted) {
    const has = new Set(granted.map(stripScopeHost))
    return microsoftScopes.every((scope) => has.has(stripScopeHost(scope)))
  },
}

/** Whether the scopes allow reading, changing and sending mail. */
export const coversMailbox = (issuer: GrantIssuer, granted: readonly string[]): boolean =>
  scopeChecks[issuer](granted)
