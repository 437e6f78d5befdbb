import type { SessionUser } from '@pb/contract/auth'
import { useSyncExternalStore } from 'react'
import { getSession, subscribeSession, type Session } from './session.ts'

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession)
}

/** Returns the signed-in user. Throws without one, so use it only within the shell. */
export function useUser(): SessionUser {
  const session = useSession()
  if (session.status !== 'logged in') throw new Error('No one is signed in')
  return session.user
}
