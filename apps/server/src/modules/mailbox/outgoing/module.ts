import { mailSending as contract } from '@pb/contract/mailbox-sending'
import { defineModule } from '../../../platform/module.ts'
import { presentDraft } from '../drafts/present.ts'
import { presentDelivery } from '../threads/present-message.ts'
import { sendNew, sendReply, sendThread } from './calls.ts'
import type { SendEntry } from './outbox.ts'
import { saveSendTime, undoSend } from './undo.ts'

const present = (entry: SendEntry) => ({
  id: entry.message_id ?? '0',
  thread_id: entry.thread_id ?? '0',
  delivery: presentDelivery(entry),
})

/** Mails on their way out: sending, answering, forwarding, taking back, sending later. */
export const mailSending = defineModule({
  name: 'mail-sending',
  endpoints: contract,
  handlers: (deps) => ({
    sendMessage: async ({ actor, body }) => present(await sendNew(actor, deps, body)),
    replyToThread: async ({ actor, params, body }) =>
      present(await sendReply(actor, deps, params.threadId, body)),
    forwardThread: async ({ actor, params, body }) =>
      present(await sendThread(actor, deps, params.threadId, body)),
    undoSend: async ({ actor, params }) =>
      presentDraft(actor, deps, await undoSend(actor, deps, params.outboxId)),
    saveSendTime: async ({ actor, params, body }) =>
      presentDelivery(await saveSendTime(actor, deps, params.outboxId, body.send_at)),
  }),
})
