import type { KindChannels, NotificationChannelsReply } from '@pb/contract/notification-channels'
import type { NotificationKind } from '@pb/contract/notifications'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { channelsQuery } from '../../../queries/notification-channels.ts'
import * as texts from './texts.ts'

export type Channel = 'push' | 'email'

function patchChannels(
  client: QueryClient,
  change: (channels: NotificationChannelsReply) => Partial<NotificationChannelsReply>,
): void {
  client.setQueryData(channelsQuery.queryKey, (channels) => channels && { ...channels, ...change(channels) })
}

/**
 * Turns a channel on or off for one kind. It changes immediately and reverts with an error message if saving fails.
 * Only this setting is patched; calls for it run in order.
 */
export function useSaveChannel(kind: NotificationKind, channel: Channel) {
  const client = useQueryClient()
  const show = (value: 0 | 1): void => {
    const changed = (row: KindChannels): KindChannels =>
      row.kind === kind ? { ...row, [channel]: value } : row
    patchChannels(client, ({ kinds }) => ({ kinds: kinds.map(changed) }))
  }
  return useMutation({
    scope: { id: `channel ${kind} ${channel}` },
    mutationFn: async (value: 0 | 1) =>
      call(contract.notificationChannels.saveNotificationChannel, { body: { kind, [channel]: value } }),
    onMutate: async (value) => {
      await client.cancelQueries({ queryKey: channelsQuery.queryKey })
      show(value)
    },
    onError: (_error, value) => show(value === 1 ? 0 : 1),
    meta: { log: 'A channel could not be saved', error: (error) => texts.notSaved(getErrorMessage(error)) },
  })
}

/** Removes a browser's push subscription. `mutate` takes its id. */
export function useRemoveBrowser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      call(contract.notificationChannels.removePushSubscription, { params: { subscription_id: id } }),
    onSuccess: (_reply, id) =>
      patchChannels(client, ({ browsers }) => ({
        browsers: browsers.filter(({ subscription_id }) => subscription_id !== id),
      })),
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
    meta: {
      log: 'A browser could not be removed',
      error: (error) => texts.browserNotRemoved(getErrorMessage(error)),
    },
  })
}

const outcomeTexts = {
  sent: texts.testPushSent,
  gone: texts.testPushExpired,
  failed: texts.testPushFailed,
} as const

/** Sends a test notification to one browser and shows the outcome. */
export function useTestPush() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      call(contract.notificationChannels.sendTestPush, { params: { subscription_id: id } }),
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
    meta: {
      success: ({ outcome }) =>
        outcome === 'sent' ? outcomeTexts.sent : { text: outcomeTexts[outcome], kind: 'error' },
      log: 'A test could not be sent',
      error: getErrorMessage,
    },
  })
}

/** Sends the agent a test email. */
export function useTestEmail() {
  return useMutation({
    mutationFn: async () => call(contract.notificationChannels.sendTestMail),
    meta: { success: texts.testEmailSent, log: 'A test email could not be sent', error: getErrorMessage },
  })
}
