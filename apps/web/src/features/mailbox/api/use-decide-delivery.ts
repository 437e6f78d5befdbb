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

const anew = 'It is a draft again: your mailbox has another address by now'

interface Decided {
  /** What is a draft again. */
  readonly draft?: Draft
  readonly said: string
}

async function carryOut(what: Decision, outboxId: string): Promise<Decided> {
  const params = { outboxId }
  if (what === 'back')
    return { draft: await call(contract.mailSending.undoSend, { params }), said: said.back }
  if (what === 'again') {
    const { state } = await call(contract.mailDelivery.sendAgain, { params })
    return { said: state === 'cancelled' ? anew : said.again }
  }
  if (what === 'sent') await call(contract.mailDelivery.confirmSent, { params })
  else await call(contract.mailSending.saveSendTime, { params, body: { send_at: 0 } })
  return { said: said[what] }
}

/** Decides over a mail of a thread; `onDraft` opens what is a draft again. */
export function useDecideDelivery(threadId: string, onDraft: (draft: Draft) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: keys.root,
    mutationFn: async ({ what, outboxId }: { what: Decision; outboxId: string }) => carryOut(what, outboxId),
    onSuccess: (decided) => {
      toast(decided.said)
      if (decided.draft) onDraft(decided.draft)
    },
    onError: (error) => {
      logError('A mail on its way could not be changed', error)
      toast.error(`That was not changed. ${messageOf(error)}`)
    },
    onSettled: () => refreshMailbox(client, [threadId]),
  })
}
