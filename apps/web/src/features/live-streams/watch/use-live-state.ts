import type { LiveMessage, LiveState } from '@pb/contract/live-stream-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, contract } from '../../../lib/api.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { mergeMessages, withoutHidden } from '../media/messages.ts'

const liveMs = 2000
const quietMs = 5000
const overMs = 20_000

function getInterval(state: LiveState | undefined): number {
  if (!state || state.state === 'live' || state.state === 'interrupted') return liveMs
  return state.state === 'early' ? quietMs : overMs
}

export interface LiveStateHandle {
  readonly state: LiveState | undefined
  readonly messages: readonly LiveMessage[]
  readonly error: unknown
  /** Shows an own message before the next poll does. */
  readonly add: (message: LiveMessage) => void
}

/** Where the broadcast is, asked every few seconds, also after failures. */
export function useLiveState(token: string, viewer: string): LiveStateHandle {
  const [messages, setMessages] = useState<readonly LiveMessage[]>([])
  const { data, error } = useQuery({
    queryKey: ['live-state', token],
    queryFn: async ({ signal }) => {
      const after = messages.at(-1)?.message_id
      const state = await call(contract.live.liveState, {
        params: { token },
        query: { viewer, ...(after !== undefined && { after }) },
        signal,
      })
      setMessages((before) => withoutHidden(mergeMessages(before, state.messages, []), state.hidden_ids))
      return state
    },
    staleTime: 0,
    retry: false,
    // A phone's screen may be off while the sound goes on.
    refetchIntervalInBackground: true,
    refetchInterval: ({ state }) => (isNotFound(state.error) ? false : getInterval(state.data)),
  })
  return {
    state: data,
    messages,
    error,
    add: (message) => setMessages((before) => mergeMessages(before, [message], [])),
  }
}
