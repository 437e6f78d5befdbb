import { call, contract } from '../../lib/api.ts'

export async function fetchSend(sendId: string) {
  return call(contract.sending.listingSend, { params: { sendId } })
}

/** Retries the failed recipients of a send, or only the given ones. */
export async function retrySend(sendId: string, recipientIds?: readonly string[]) {
  return call(contract.sending.retrySend, {
    params: { sendId },
    body: { ...(recipientIds && { recipient_ids: [...recipientIds] }) },
  })
}

/** Undoes a send before its emails leave. */
export async function undoSend(sendId: string) {
  return call(contract.sending.undoListingSend, { params: { sendId } })
}

/** Returns the office's template for sending listings. */
export async function fetchOfficeTemplate() {
  return call(contract.mailTemplates.contextTemplate, { params: { type: 'send-listings' }, query: {} })
}
