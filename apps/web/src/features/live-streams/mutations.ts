import type { BodyInput } from '@pb/contract/endpoint'
import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import type { liveStreams } from '@pb/contract/live-streams'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation, type Notice } from '../../lib/use-mutation.ts'
import { call, contract } from '../../lib/api.ts'
import { refreshCalendar } from '../../queries/calendar.ts'
import { listingKeys } from '../../queries/listings.ts'
import { liveStreamKeys } from '../../queries/live-stream-keys.ts'
import { openHouseKeys } from '../../queries/open-house-keys.ts'
import * as texts from './texts.ts'

/** Refreshes what shows live streams: their lists, the listing, its open houses, the calendar. */
export function useRefresh(): () => void {
  const client = useQueryClient()
  return () => {
    for (const queryKey of [liveStreamKeys.root, openHouseKeys.root, listingKeys.all])
      void client.invalidateQueries({ queryKey })
    refreshCalendar(client)
  }
}

type Fields = Omit<BodyInput<typeof liveStreams.saveLiveStream>, 'version' | 'email_clients'>

interface ScheduleInput {
  /** The one that is changed; another one without it. */
  readonly stream: LiveStreamDetail | undefined
  readonly listingId: string
  readonly houseId: string | undefined
  readonly onlineOnly: boolean
  /** Of a change: whether invited clients are emailed. */
  readonly emails: boolean
  readonly fields: Fields
  readonly key: string
}

export function useSchedule() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ stream, listingId, houseId, onlineOnly, emails, fields, key }: ScheduleInput) =>
      stream
        ? call(contract.liveStreams.saveLiveStream, {
            params: { live_stream_id: stream.live_stream_id },
            body: { ...fields, email_clients: emails ? 1 : 0, version: stream.version },
          })
        : call(contract.liveStreams.addLiveStream, {
            body: {
              ...fields,
              listing_id: listingId,
              ...(houseId !== undefined && { open_house_id: houseId }),
              online_only: onlineOnly && houseId === undefined ? 1 : 0,
              key,
            },
          }),
    onSettled: refresh,
    meta: { success: (_saved, { stream }) => (stream ? texts.saved : texts.scheduled) },
  })
}

/** Changes a live stream; its lists and page are reloaded, also after a conflict. */
function useStreamChange<Input>(
  send: (id: string, version: number, input: Input) => Promise<LiveStreamDetail>,
  success: (saved: LiveStreamDetail, input: Input, before: LiveStreamDetail) => string | Notice,
) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ stream, input }: { readonly stream: LiveStreamDetail; readonly input: Input }) =>
      send(stream.live_stream_id, stream.version, input),
    onSettled: refresh,
    meta: {
      success: (saved, { input, stream }) => success(saved, input, stream),
      error: texts.changeFailed,
    },
  })
}

/** Whether invited clients are emailed. */
interface EmailChoice {
  readonly email_clients: 0 | 1
}

export function useRestore() {
  return useStreamChange<EmailChoice>(
    async (live_stream_id, version, choice) =>
      call(contract.liveStreams.restoreLiveStream, {
        params: { live_stream_id },
        body: { version, ...choice },
      }),
    () => texts.restored,
  )
}

export function useCancel() {
  const restore = useRestore()
  return useStreamChange<EmailChoice>(
    async (live_stream_id, version, choice) =>
      call(contract.liveStreams.cancelLiveStream, {
        params: { live_stream_id },
        body: { version, ...choice },
      }),
    (stream) => ({
      text: texts.canceled,
      // Clients who have no email about it yet get none; the others get one that it's on again.
      undo: () => restore.mutate({ stream, input: { email_clients: 1 } }),
    }),
  )
}

export function useEnd() {
  return useStreamChange<null>(
    async (live_stream_id) => call(contract.liveStreams.endBroadcast, { params: { live_stream_id } }),
    () => texts.ended,
  )
}

type Recording = Omit<BodyInput<typeof liveStreams.saveRecording>, 'version'>

/** Saves the recording; deleting it can be undone. */
export function useSaveRecording() {
  const send = async (live_stream_id: string, version: number, recording: Recording) =>
    call(contract.liveStreams.saveRecording, { params: { live_stream_id }, body: { ...recording, version } })
  const restore = useStreamChange<Recording>(send, () => texts.recordingRestored)
  return useStreamChange<Recording>(send, (saved, input, before) => {
    if (input.state !== 'deleted') return texts.recordingSaved
    const was = before.recording.state === 'public' ? 'public' : 'private'
    return {
      text: texts.recordingDeleted,
      undo: () => restore.mutate({ stream: saved, input: { ...input, state: was } }),
    }
  })
}

type Invitation = Omit<BodyInput<typeof liveStreams.inviteClients>, 'user_ids'> & {
  readonly user_ids: readonly string[]
}

/** Invites clients; for some seconds it can be undone. `onUndone` shows what was written again. */
export function useInvite(id: string, onUndone: (body: Invitation) => void) {
  const client = useQueryClient()
  const onSettled = () => void client.invalidateQueries({ queryKey: liveStreamKeys.root })
  const undo = useMutation({
    mutationFn: async ({ key }: Invitation) =>
      call(contract.liveStreams.undoInvitations, { params: { live_stream_id: id }, body: { key } }),
    onSuccess: (_undone, body) => onUndone(body),
    onSettled,
    meta: { success: () => ({ text: texts.inviteUndone, kind: 'plain' }), error: texts.inviteNotUndone },
  })
  return useMutation({
    mutationFn: async (body: Invitation) =>
      call(contract.liveStreams.inviteClients, { params: { live_stream_id: id }, body }),
    onSettled,
    meta: {
      success: (_sent, body) => ({ text: texts.invited(body.user_ids.length), kind: 'plain' }),
      undo: (_sent, body) => undo.mutate(body),
    },
  })
}
