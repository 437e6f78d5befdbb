import type { Draft } from '@pb/contract/mailbox-drafts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { keys } from './keys.ts'
import { refreshMailbox } from './refresh.ts'

/**
 * What an agent decides over a mail on its way:
 * - `sent`   one that may have left has arrived
 * - `again`  it is to leave once more
 * - `now`    one that waits for its time leaves now
 * - `back`   it does not leave: it is a draft again
 */
export type Decision = 'sent' | 'again' | 'now' | 'back'

const said: Readonly<Record<Decision, string>> = {
  sent: 'Noted that it was sent',
  again: 'It is being sent again',
  now: 'It is being sent',
  back: 'It is a draft again, and is not sent',
}

async function carryOut(what: Decision, outboxId: string): Promise<Draft | null> {
  const params = { outboxId }
  if (what === 'back') return call(contract.mailSending.undoSend, { params })
  if (what === 'sent') await call(contract.mailDelivery.confirmSent, { params })
  else if (what === 'again') await call(contract.mailDelivery.sendAgain, { params })
  else await call(contract.mailSending.saveSendTime, { params, body: { send_at: 0 } })
  return null
}

/** Decides over a mail of a thread; `onDraft` opens what is a draft again. */
export function useDecideDelivery(threadId: string, onDraft: (draft: Draft) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.root,
    mutationFn: async ({ what, outboxId }: { what: Decision; outboxId: string }) => carryOut(what, outboxId),
    onSuccess: (draft, { what }) => {
      toast(said[what])
      if (draft) onDraft(draft)
    },
    onError: (error) => {
      logError('A mail on its way could not be changed', error)
      toast.error(`That was not changed. ${messageOf(error)}`)
    },
    onSettled: () => refreshMailbox(client, [threadId]),
  })
}
