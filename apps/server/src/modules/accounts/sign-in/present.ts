import type { OpenedSession, SessionUser } from '@pb/contract/auth'
import type { AccountSession } from './sessions/open-account-session.ts'
import type { AccountRow } from './account-queries.ts'

/** Returns the signed-in person for the replies of sign-in and session. */
export function presentUser(account: AccountRow, setupOnly: boolean): SessionUser {
  return {
    user_id: account.person_id,
    name: account.name,
    email: account.email,
    photo: account.photo,
    roles: account.roles,
    time_zone: account.time_zone,
    ...(setupOnly && { setup_required: true }),
  }
}

/** Returns a new session with its user. */
export function presentSession({ sessionId, account, setupOnly }: AccountSession): OpenedSession {
  return { user_session_id: sessionId, user: presentUser(account, setupOnly) }
}

/** Returns an account's address with its session, if one was opened. */
export function presentNewAccount({ email, session }: { email: string; session: AccountSession | null }) {
  return { email, session: session && presentSession(session) }
}
