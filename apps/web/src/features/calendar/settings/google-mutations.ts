import type { GoogleCalendar } from '@pb/contract/calendar-schemas'
import type { QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { saveReturnLocation } from '../../../lib/return-location.ts'
import { calendarKeys } from '../../../queries/calendar-keys.ts'
import { calendarSettingsPath } from '../paths.ts'
import * as texts from './google-texts.ts'

/** Redirects to Google, which redirects back to the calendar's settings. */
export function useConnectGoogle() {
  return useMutation({
    mutationFn: async () => {
      const { authorize_url, state } = await call(contract.calendar.connectGoogleCalendar)
      saveReturnLocation(state, { pathname: calendarSettingsPath, hash: '' })
      location.assign(authorize_url)
      // Never resolves, so that the button stays busy until the page unloads.
      await new Promise(() => {})
    },
    meta: { error: texts.connectFailed },
  })
}

/** A change of the connection to Google; the reply is its state. */
const googleChange = {
  error: texts.changeFailed,
  store: (client: QueryClient, reply: GoogleCalendar) => {
    client.setQueryData(calendarKeys.google, reply)
    void client.invalidateQueries({ queryKey: calendarKeys.events })
  },
}

const pendingAnswers = new Map<string, Promise<GoogleCalendar>>()

/** Sends Google's answer to the server. A code is valid once, so repeated effects share the request. */
export const useGoogleAnswer = () =>
  useMutation({
    mutationFn: async ({ code, state }: { readonly code: string; readonly state: string }) => {
      const reply =
        pendingAnswers.get(state) ?? call(contract.calendar.answerGoogleCalendar, { body: { code, state } })
      pendingAnswers.set(state, reply)
      return reply
    },
    meta: { ...googleChange, success: texts.connected },
  })

export const useSyncGoogle = () =>
  useMutation({
    mutationFn: async () => call(contract.calendar.syncGoogleCalendar),
    meta: { ...googleChange, success: texts.syncing },
  })

export const useDisconnectGoogle = () =>
  useMutation({
    mutationFn: async () => call(contract.calendar.disconnectGoogleCalendar),
    meta: { ...googleChange, success: texts.disconnected },
  })
