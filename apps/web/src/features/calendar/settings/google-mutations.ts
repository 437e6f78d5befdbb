import type { GoogleCalendar } from '@pb/contract/calendar-schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
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
    onError: (error) => toast.error(texts.connectFailed, { description: getErrorMessage(error) }),
  })
}

function useGoogleMutation<Input>(mutationFn: (input: Input) => Promise<GoogleCalendar>, done: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: (reply) => {
      client.setQueryData(calendarKeys.google, reply)
      void client.invalidateQueries({ queryKey: calendarKeys.events })
      toast.success(done)
    },
    onError: (error) => toast.error(texts.changeFailed, { description: getErrorMessage(error) }),
  })
}

const pendingAnswers = new Map<string, Promise<GoogleCalendar>>()

/** Sends Google's answer to the server. A code is valid once, so repeated effects share the request. */
export const useGoogleAnswer = () =>
  useGoogleMutation(async ({ code, state }: { readonly code: string; readonly state: string }) => {
    const reply =
      pendingAnswers.get(state) ?? call(contract.calendar.answerGoogleCalendar, { body: { code, state } })
    pendingAnswers.set(state, reply)
    return reply
  }, texts.connected)

export const useSyncGoogle = () =>
  useGoogleMutation(async () => call(contract.calendar.syncGoogleCalendar), texts.syncing)

export const useDisconnectGoogle = () =>
  useGoogleMutation(async () => call(contract.calendar.disconnectGoogleCalendar), texts.disconnected)
