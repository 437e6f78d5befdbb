import type { QueryClient } from '@tanstack/react-query'
import { call, contract, onSessionRefused } from '../lib/api.ts'
import { HttpError } from '../lib/http-error.ts'
import { logError } from '../lib/log.ts'
import {
  endSession,
  followOtherTabs,
  getSession,
  loadSession,
  renewSession,
  sessionId,
  subscribeSession,
} from '../lib/session.ts'

const retryMs = 3000

/**
 * Takes the session up from storage, lets the server name its person, and follows what happens to it in other tabs.
 * Whatever was cached for one person is gone before another one, or nobody, is shown. Returns what stops it.
 */
export function startSession(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let shown: string | null = null

  function askWho(): void {
    const id = sessionId()
    if (id === null) return
    call(contract.auth.session).then(
      (user) => id === sessionId() && renewSession(user),
      (error: unknown) => {
        if (error instanceof HttpError && error.status < 500) return
        logError('The session could not be checked', error)
        if (getSession().status === 'unknown') timer = setTimeout(askWho, retryMs)
      },
    )
  }

  function follow(): void {
    const session = getSession()
    const person = session.status === 'logged in' ? session.user.user_id : null
    if (shown !== null && person !== shown) queryClient.clear()
    shown = person
    if (session.status === 'unknown') askWho()
  }

  onSessionRefused(() => endSession('refused'))
  const stopFollowing = [followOtherTabs(), subscribeSession(follow)]
  loadSession()
  if (getSession().status === 'logged in') askWho()
  return () => {
    clearTimeout(timer)
    for (const stop of stopFollowing) stop()
  }
}
