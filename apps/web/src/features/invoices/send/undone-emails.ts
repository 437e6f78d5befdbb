import { call, contract } from '../../../lib/api.ts'
import { createUndone } from '../../../lib/undone.ts'
import { useInvoiceMutation } from '../mutations.ts'
import type { EmailEntries, EmailKind } from './email-entries.ts'
import * as texts from './texts.ts'

const undone = createUndone<EmailEntries>()

/** What was written before its sending was undone, until it is sent again. */
export const useUndoneEmail = (id: string, kind: EmailKind): EmailEntries | undefined =>
  undone.useKept().get(`${kind}:${id}`)

export const forgetUndoneEmail = (id: string, kind: EmailKind): void =>
  undone.keep(`${kind}:${id}`, undefined)

/** Undoes an email of an invoice by its key, and keeps what was written for the next. */
export function useUndoEmail(id: string, kind: EmailKind) {
  return useInvoiceMutation({
    send: async ({ key }: { readonly key: string; readonly written: EmailEntries }) =>
      call(contract.opInvoices.undoInvoiceEmail, { params: { id }, body: { key } }),
    success: texts.undone,
    after: ({ written }) => undone.keep(`${kind}:${id}`, written),
    errorTitle: texts.notUndone,
  })
}
