import type { HostMessage } from '@pb/contract/live-stream-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { call, contract } from '../../../lib/api.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { liveStreamKeys } from '../../../queries/live-stream-keys.ts'
import * as texts from './texts.ts'

export function useHostMessage(id: string, onSent: (message: HostMessage) => void) {
  return useMutation({
    mutationFn: async (body: { readonly text: string; readonly key: string }) =>
      call(contract.liveStreams.addHostMessage, { params: { live_stream_id: id }, body }),
    onSuccess: onSent,
  })
}

export function useHideMessage(id: string, onSaved: (message: HostMessage) => void) {
  return useMutation({
    mutationFn: async ({ message_id, hidden }: { readonly message_id: string; readonly hidden: 0 | 1 }) =>
      call(contract.liveStreams.saveLiveMessage, {
        params: { live_stream_id: id, message_id },
        body: { hidden },
      }),
    onSuccess: onSaved,
    meta: { error: texts.changeFailed },
  })
}

interface ViewerChange {
  readonly viewer_id: string
  readonly muted?: 0 | 1
  readonly removed?: 0 | 1
}

export function useSaveViewer(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ viewer_id, ...body }: ViewerChange) =>
      call(contract.liveStreams.saveLiveViewer, { params: { live_stream_id: id, viewer_id }, body }),
    meta: { error: texts.changeFailed },
    onSettled: () => client.invalidateQueries({ queryKey: liveStreamKeys.one(id) }),
  })
}
