import type { Audience, HostMessage } from '@pb/contract/live-stream-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, contract } from '../../../lib/api.ts'
import { liveStreamKeys } from '../../../queries/live-stream-keys.ts'
import { mergeMessages } from '../media/messages.ts'

const refreshMs = 2500

export interface AudienceHandle {
  readonly audience: Audience | undefined
  /** All messages since the page was opened, the oldest first. */
  readonly messages: readonly HostMessage[]
  readonly error: unknown
  /** Shows what a call changed before the next poll does. */
  readonly put: (message: HostMessage) => void
}

/** Who watch and what they write, while the stream runs; once after it. */
export function useAudience(id: string, isRunning: boolean): AudienceHandle {
  const [messages, setMessages] = useState<readonly HostMessage[]>([])
  const { data, error } = useQuery({
    queryKey: [...liveStreamKeys.one(id), 'audience'],
    queryFn: async ({ signal }) => {
      const after = messages.at(-1)?.message_id
      const found = await call(contract.liveStreams.liveAudience, {
        params: { live_stream_id: id },
        ...(after !== undefined && { query: { after } }),
        signal,
      })
      setMessages((before) => mergeMessages(before, found.messages, found.hidden_ids))
      return found
    },
    staleTime: 0,
    refetchInterval: isRunning ? refreshMs : false,
  })
  return {
    audience: data,
    messages,
    error,
    put: (message) => setMessages((before) => mergeMessages(before, [message], [])),
  }
}
