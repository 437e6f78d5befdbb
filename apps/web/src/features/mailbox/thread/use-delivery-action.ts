import type { Draft } from '@pb/contract/mail-drafts'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { mailboxKeys } from '../../../queries/mailbox-keys.ts'
import { refreshMailbox } from '../refresh-mailbox.ts'
import * as texts from './texts.ts'

/**
 * What to do with an outgoing email:
 * - `sent`: mark an uncertain delivery as sent
 * - `again`: send an uncertain delivery again
 * - `now`: send a scheduled email now
 * - `back`: cancel it, back to a draft
 */
export type DeliveryAction = 'sent' | 'again' | 'now' | 'back'

const successTexts: Readonly<Record<DeliveryAction, string>> = {
  sent: texts.markedAsSent,
  again: texts.sendingAgain,
  now: texts.sendingNow,
  back: texts.movedToDrafts,
}

interface ActionResult {
  /** The draft of a canceled email. */
  readonly draft?: Draft
  readonly text: string
}

async function execute(action: DeliveryAction, outboxId: string): Promise<ActionResult> {
  const params = { outboxId }
  if (action === 'back')
    return { draft: await call(contract.mailSending.undoSend, { params }), text: successTexts.back }
  if (action === 'again') {
    const { state } = await call(contract.mailDelivery.sendAgain, { params })
    return { text: state === 'cancelled' ? texts.addressChanged : successTexts.again }
  }
  if (action === 'sent') await call(contract.mailDelivery.confirmSent, { params })
  else await call(contract.mailSending.saveSendTime, { params, body: { send_at: 0 } })
  return { text: successTexts[action] }
}

/** Runs an action on an outgoing email of a thread. `onDraft` opens the draft of a canceled one. */
export function useDeliveryAction(threadId: string, onDraft: (draft: Draft) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: mailboxKeys.root,
    mutationFn: async ({ what, outboxId }: { what: DeliveryAction; outboxId: string }) =>
      execute(what, outboxId),
    onSuccess: (result) => {
      if (result.draft) onDraft(result.draft)
    },
    onSettled: () => refreshMailbox(client, [threadId]),
    meta: {
      success: (result) => ({ text: result.text, kind: 'plain' }),
      log: 'A delivery could not be changed',
      error: (error) => texts.deliveryChangeFailed(getErrorMessage(error)),
    },
  })
}
