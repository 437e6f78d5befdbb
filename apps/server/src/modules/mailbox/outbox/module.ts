import { mailSending as contract } from '@pb/contract/mail-sending'
import { defineModule } from '../../../platform/module.ts'
import { presentDraft } from '../drafts/present.ts'
import { presentDelivery } from './present-delivery.ts'
import { sendNew, sendReply, forwardThread } from './send-requests.ts'
import type { SendEntry } from './entries.ts'
import { saveSendTime, undoSend } from './transitions.ts'

const presentSend = (entry: SendEntry) => ({
  id: entry.message_id ?? '0',
  thread_id: entry.thread_id ?? '0',
  delivery: presentDelivery(entry),
})

/** Sending, replying, forwarding, undoing a send and scheduling. */
export const mailSending = defineModule({
  name: 'mail-sending',
  endpoints: contract,
  handlers: (deps) => ({
    sendMessage: async ({ actor, body }) => presentSend(await sendNew(actor, deps, body)),
    replyToThread: async ({ actor, params, body }) =>
      presentSend(await sendReply(actor, deps, params.threadId, body)),
    forwardThread: async ({ actor, params, body }) =>
      presentSend(await forwardThread(actor, deps, params.threadId, body)),
    undoSend: async ({ actor, params }) =>
      presentDraft(actor, deps, await undoSend(actor, deps, params.outboxId)),
    saveSendTime: async ({ actor, params, body }) =>
      presentDelivery(await saveSendTime(actor, deps, params.outboxId, body.send_at)),
  }),
})
