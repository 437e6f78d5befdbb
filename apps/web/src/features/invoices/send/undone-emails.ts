import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { createUndone } from '../../../lib/undone.ts'
import { invoiceChange } from '../mutations.ts'
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
  return useMutation({
    mutationFn: async ({ key }: { readonly key: string; readonly written: EmailEntries }) =>
      call(contract.opInvoices.undoInvoiceEmail, { params: { id }, body: { key } }),
    onSuccess: (_data, { written }) => undone.keep(`${kind}:${id}`, written),
    meta: { ...invoiceChange, error: texts.notUndone, success: texts.undone },
  })
}
