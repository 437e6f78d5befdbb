import type { Reply } from '@pb/contract/endpoint'
import type { account } from '@pb/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { getSession, updateSessionUser } from '../../../lib/session.ts'
import { accountKeys, sessionsQuery } from '../../../queries/accounts.ts'
import * as texts from './texts.ts'

type Sessions = Reply<typeof account.sessions>

function removeSessions(
  sessions: Sessions,
  isRemoved: (session: Sessions['collection'][number]) => boolean,
): Sessions {
  const collection = sessions.collection.filter((session) => !isRemoved(session))
  return { collection, total: sessions.total - (sessions.collection.length - collection.length) }
}

/** Signs out one session, or all others for null. */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string | null) => {
      if (id === null) await call(contract.account.endOtherSessions)
      else await call(contract.account.endSession, { params: { session_id: id } })
    },
    onSuccess: (_reply, id) =>
      client.setQueryData(
        sessionsQuery.queryKey,
        (sessions) =>
          sessions &&
          removeSessions(sessions, (session) => (id === null ? !session.current : session.session_id === id)),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
    meta: {
      success: (_reply, id) => (id === null ? texts.signedOutEverywhereElse : texts.deviceSignedOut),
      log: 'A session could not be ended',
      error: getErrorMessage,
    },
  })
}

/** Changes the password. The server ends all other sessions. */
export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { current_password: string; new_password: string }) =>
      call(contract.account.changePassword, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: accountKeys.account }),
    meta: { log: 'The password could not be changed' },
  })
}

/** Switches displayed times to a zone. Returns the previous zone. */
function applyTimeZone(timeZone: string | null): string | null {
  const session = getSession()
  if (session.status !== 'logged in') return null
  updateSessionUser({ ...session.user, time_zone: timeZone })
  return session.user.time_zone
}

/** Saves the time zone. Displayed times change immediately, and revert if saving fails. */
export function useSaveTimeZone() {
  return useMutation({
    mutationFn: (timeZone: string | null) =>
      call(contract.account.saveTimeZone, { body: { time_zone: timeZone } }),
    onMutate: (timeZone) => ({ previous: applyTimeZone(timeZone) }),
    onError: (_error, _timeZone, context) => {
      if (context) applyTimeZone(context.previous)
    },
    scope: { id: 'time-zone' },
    meta: {
      log: 'The time zone could not be saved',
      error: (error) => texts.timeZoneNotSaved(getErrorMessage(error)),
    },
  })
}
