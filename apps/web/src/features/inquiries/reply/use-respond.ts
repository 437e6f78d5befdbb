import type { BodyInput } from '@pb/contract/endpoint'
import type { inquiries } from '@pb/contract/inquiries'
import { useRef } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { inquiryChange } from '../mutations.ts'
import * as texts from './texts.ts'

type Reply = Omit<BodyInput<typeof inquiries.respondInquiry>, 'key'>

interface Sent {
  readonly reply: Reply
  readonly key: string
  readonly onUndone: () => void
}

interface Callbacks {
  readonly onSuccess: () => void
  readonly onError: (error: unknown) => void
  /** Shows what was written again. */
  readonly onUndone: () => void
}

/**
 * Sends an answer once: what is sent again after a lost reply has the same key, unless it was changed. For some seconds it
 * can be undone.
 */
export function useRespond(inquiryId: string) {
  const last = useRef<{ readonly body: string; readonly key: string } | null>(null)
  const undo = useMutation({
    mutationFn: ({ key }: Sent) =>
      call(contract.inquiries.undoInquiryResponse, { params: { inquiryId }, body: { key } }),
    onSuccess: (_data, { onUndone }) => onUndone(),
    meta: {
      ...inquiryChange,
      success: () => ({ text: texts.undone, kind: 'plain' }),
      error: texts.notUndone,
    },
  })
  const respond = useMutation({
    mutationFn: ({ reply, key }: Sent) =>
      call(contract.inquiries.respondInquiry, { params: { inquiryId }, body: { ...reply, key } }),
    onSuccess: () => {
      last.current = null
    },
    meta: {
      ...inquiryChange,
      success: () => ({ text: texts.sent, description: texts.held, kind: 'plain' }),
      undo: (_inquiry, sent) => undo.mutate(sent),
    },
  })
  return {
    isPending: respond.isPending,
    send: (reply: Reply, { onUndone, ...callbacks }: Callbacks): void => {
      const text = JSON.stringify(reply)
      if (last.current?.body !== text) last.current = { body: text, key: randomKey() }
      respond.mutate({ reply, key: last.current.key, onUndone }, callbacks)
    },
  }
}
