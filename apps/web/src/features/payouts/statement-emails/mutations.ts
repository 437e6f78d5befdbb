import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { statementUndoSeconds } from '@pb/contract/statement-emails'
import { call, contract } from '../../../lib/api.ts'
import { usePayoutMutation } from '../mutations.ts'
import * as texts from './texts.ts'

/** Of one agent; without it all of the month who got none. */
interface Choice {
  readonly month: string
  readonly agent_id?: string
}

function useCancelStatements() {
  return usePayoutMutation({
    send: async (body: Choice) => call(contract.payouts.cancelStatementEmails, { body }),
    onSuccess: ({ cancelled }) => void toast.success(texts.canceled(cancelled)),
    errorTitle: texts.cancelFailed,
  })
}

/** Emails statements; the toast offers to undo it for as long as the server waits. */
export function useSendStatements() {
  const cancel = useCancelStatements()
  return usePayoutMutation({
    send: async (body: Choice) => call(contract.payouts.sendStatementEmails, { body }),
    onSuccess: ({ queued }, choice) =>
      queued === 0
        ? void toast(texts.noneLeft)
        : void toast.success(texts.sending(queued), {
            duration: statementUndoSeconds * 1000,
            action: undoAction(() => cancel.mutate(choice)),
          }),
    errorTitle: texts.sendFailed,
  })
}
