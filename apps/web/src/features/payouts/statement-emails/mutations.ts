import { useMutation } from '../../../lib/use-mutation.ts'
import { statementUndoSeconds } from '@pb/contract/statement-emails'
import { call, contract } from '../../../lib/api.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'

/** Of one agent; without it all of the month who got none. */
interface Choice {
  readonly month: string
  readonly agent_id?: string
}

function useCancelStatements() {
  return useMutation({
    mutationFn: async (body: Choice) => call(contract.payouts.cancelStatementEmails, { body }),
    meta: {
      ...payoutChange,
      success: ({ cancelled }) => texts.canceled(cancelled),
      error: texts.cancelFailed,
    },
  })
}

/** Emails statements; the toast offers to undo it for as long as the server waits. */
export function useSendStatements() {
  const cancel = useCancelStatements()
  return useMutation({
    mutationFn: async (body: Choice) => call(contract.payouts.sendStatementEmails, { body }),
    meta: {
      ...payoutChange,
      success: ({ queued }, choice) =>
        queued === 0
          ? { text: texts.noneLeft, kind: 'plain' }
          : {
              text: texts.sending(queued),
              duration: statementUndoSeconds * 1000,
              undo: () => cancel.mutate(choice),
            },
      error: texts.sendFailed,
    },
  })
}
