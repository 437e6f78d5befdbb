import type { BodyInput } from '@pb/contract/endpoint'
import type { inquiries } from '@pb/contract/inquiries'
import { useRef } from 'react'
import { call, contract } from '../../../lib/api.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useInquiryMutation } from '../mutations.ts'
import * as texts from './texts.ts'

type Reply = Omit<BodyInput<typeof inquiries.respondInquiry>, 'key'>

interface Callbacks {
  readonly onSuccess: () => void
  readonly onError: (error: unknown) => void
}

/** Sends an answer once: what is sent again after a lost reply has the same key, unless it was changed. */
export function useRespond(inquiryId: string) {
  const last = useRef<{ readonly body: string; readonly key: string } | null>(null)
  const respond = useInquiryMutation({
    send: (body: Reply) => {
      const text = JSON.stringify(body)
      if (last.current?.body !== text) last.current = { body: text, key: randomKey() }
      return call(contract.inquiries.respondInquiry, {
        params: { inquiryId },
        body: { ...body, key: last.current.key },
      })
    },
    success: texts.sent,
    errorTitle: null,
  })
  return {
    isPending: respond.isPending,
    send: (reply: Reply, { onSuccess, onError }: Callbacks): void =>
      respond.mutate(reply, {
        onSuccess: () => {
          last.current = null
          onSuccess()
        },
        onError,
      }),
  }
}
