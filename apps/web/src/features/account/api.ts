import type { Reply } from '@pb/contract/endpoint'
import type { account } from '@pb/contract/account'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { messageOf } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { getSession, renewSession } from '../../lib/session.ts'

type Sessions = Reply<typeof account.sessions>

const root = ['account'] as const

/** How the agent signs in, and when the password was last changed. */
export const accountQuery = queryOptions({
  queryKey: [...root, 'settings'],
  queryFn: ({ signal }) => call(contract.account.account, { signal }),
})

/** Where the agent is signed in; another device may come or go at any time, so it is asked for anew. */
export const sessionsQuery = queryOptions({
  queryKey: [...root, 'sessions'],
  queryFn: ({ signal }) => call(contract.account.sessions, { signal }),
  staleTime: 0,
})

function without(sessions: Sessions, gone: (session: Sessions['collection'][number]) => boolean): Sessions {
  const collection = sessions.collection.filter((session) => !gone(session))
  return { collection, total: sessions.total - (sessions.collection.length - collection.length) }
}

/** Signs out one session, or without an id all but this one. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) await call(contract.account.endOtherSessions)
      else await call(contract.account.endSession, { params: { session_id: id } })
    },
    onSuccess: (_reply, id) => {
      client.setQueryData(
        sessionsQuery.queryKey,
        (sessions) =>
          sessions &&
          without(sessions, (session) => (id === null ? !session.current : session.session_id === id)),
      )
      toast.success(id === null ? 'Signed out everywhere else' : 'That device was signed out')
    },
    onError: (error) => {
      logError('A session could not be ended', error)
      toast.error(messageOf(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Changes the password; every other session ends with it. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) =>
      call(contract.account.changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: root }),
    onError: (error) => logError('The password could not be changed', error),
  })
}

function showIn(timeZone: string | null): string | null {
  const session = getSession()
  if (session.status !== 'logged in') return null
  renewSession({ ...session.user, time_zone: timeZone })
  return session.user.time_zone
}

/** Chooses the time zone; times change at once, and back if it could not be kept. */
export function useSaveTimeZone() {
  return useMutation({
    mutationFn: (timeZone: string | null) =>
      call(contract.account.saveTimeZone, { body: { time_zone: timeZone } }),
    onMutate: (timeZone) => ({ before: showIn(timeZone) }),
    onError: (error, _timeZone, context) => {
      logError('The time zone could not be saved', error)
      if (context) showIn(context.before)
      toast.error(`The time zone was not saved. ${messageOf(error)}`)
    },
    scope: { id: 'time-zone' },
  })
}
