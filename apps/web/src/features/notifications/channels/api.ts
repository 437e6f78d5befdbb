import type {
  KindChannels,
  NotificationChannelsReply,
  PushSubscriptionInput,
} from '@pb/contract/notification-channels'
import type { NotificationKind } from '@pb/contract/notifications'
import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'

/** How the agent is told of each kind, and in which browsers; other devices change it too, so it is asked anew. */
export const channelsQuery = queryOptions({
  queryKey: ['notifications', 'channels'],
  queryFn: async ({ signal }) => call(contract.notificationChannels.notificationChannels, { signal }),
  staleTime: 0,
})

export type Channel = 'push' | 'email'

function patch(
  client: QueryClient,
  change: (channels: NotificationChannelsReply) => Partial<NotificationChannelsReply>,
): void {
  client.setQueryData(channelsQuery.queryKey, (channels) => channels && { ...channels, ...change(channels) })
}

/**
 * Turns one channel of one kind on or off: shown at once, taken back with a word if it was not saved. Only the one
 * choice is touched; calls for it go in their order.
 */
export function useSaveChannel(kind: NotificationKind, channel: Channel) {
  const client = useQueryClient()
  const show = (value: 0 | 1): void => {
    const changed = (row: KindChannels): KindChannels =>
      row.kind === kind ? { ...row, [channel]: value } : row
    patch(client, ({ kinds }) => ({ kinds: kinds.map(changed) }))
  }
  return useMutation({
    scope: { id: `channel ${kind} ${channel}` },
    mutationFn: async (value: 0 | 1) =>
      call(contract.notificationChannels.saveNotificationChannel, { body: { kind, [channel]: value } }),
    onMutate: async (value) => {
      await client.cancelQueries({ queryKey: channelsQuery.queryKey })
      show(value)
    },
    onError: (error, value) => {
      logError('A channel could not be saved', error)
      show(value === 1 ? 0 : 1)
      toast.error(`This was not saved. ${messageOf(error)}`)
    },
  })
}

/** Tells the server of this browser's subscription, or that it still stands. */
export async function saveSubscription(body: PushSubscriptionInput): Promise<void> {
  await call(contract.notificationChannels.addPushSubscription, { body })
}

/** Removes one browser from those that are told; `mutate` takes its id. */
export function useRemoveBrowser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      call(contract.notificationChannels.removePushSubscription, { params: { subscription_id: id } }),
    onSuccess: (_reply, id) =>
      patch(client, ({ browsers }) => ({
        browsers: browsers.filter(({ subscription_id }) => subscription_id !== id),
      })),
    onError: (error) => {
      logError('A browser could not be removed', error)
      toast.error(`The browser was not removed. ${messageOf(error)}`)
    },
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
}

const outcomes = {
  sent: 'Sent. It appears in a moment.',
  gone: 'That browser no longer takes notifications. It was removed.',
  failed: 'The push service of that browser could not be reached. Try again later.',
} as const

/** Sends a test to one browser and says how it went. */
export function useTestPush() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) =>
      call(contract.notificationChannels.sendTestPush, { params: { subscription_id: id } }),
    onSuccess: ({ outcome }) => {
      if (outcome === 'sent') toast.success(outcomes.sent)
      else toast.error(outcomes[outcome])
    },
    onError: (error) => {
      logError('A test could not be sent', error)
      toast.error(messageOf(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: channelsQuery.queryKey }),
  })
}

/** Mails the agent a test. */
export function useTestMail() {
  return useMutation({
    mutationFn: async () => call(contract.notificationChannels.sendTestMail),
    onSuccess: () => toast.success('A test mail is on its way.'),
    onError: (error) => {
      logError('A test mail could not be sent', error)
      toast.error(messageOf(error))
    },
  })
}
