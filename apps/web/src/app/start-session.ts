import type { QueryClient } from '@tanstack/react-query'
import { call, contract, onSessionRefused } from '../lib/api.ts'
import { HttpError } from '../lib/http-error.ts'
import { logError } from '../lib/log.ts'
import { forgetOfflineData } from '../lib/offline-data.ts'
import {
  endSession,
  syncSessionAcrossTabs,
  getSession,
  loadSession,
  updateSessionUser,
  getSessionId,
  subscribeSession,
} from '../lib/session.ts'

const retryMs = 3000

/**
 * Loads the session from storage, fetches its user from the server and follows other tabs. Clears the query cache when
 * the user changes or logs out. Returns a function that stops it.
 */
export function startSession(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let currentUserId: string | null = null

  function checkSession(): void {
    const id = getSessionId()
    if (id === null) return
    call(contract.auth.session).then(
      (user) => id === getSessionId() && updateSessionUser(user),
      (error: unknown) => {
        if (error instanceof HttpError && error.status < 500) return
        logError('Session check failed', error)
        if (getSession().status === 'unknown') timer = setTimeout(checkSession, retryMs)
      },
    )
  }

  function onSessionChange(): void {
    const session = getSession()
    const person = session.status === 'logged in' ? session.user.user_id : null
    if (currentUserId !== null && person !== currentUserId) queryClient.clear()
    currentUserId = person
    // A session that the server ended leaves what is not sent yet to the same person's next one.
    if (person !== null || (session.status === 'logged out' && !session.refused)) forgetOfflineData(person)
    if (session.status === 'unknown') checkSession()
  }

  onSessionRefused(() => endSession('refused'))
  const stopFollowing = [syncSessionAcrossTabs(), subscribeSession(onSessionChange)]
  loadSession()
  if (getSession().status === 'logged in') checkSession()
  return () => {
    clearTimeout(timer)
    for (const stop of stopFollowing) stop()
  }
}
