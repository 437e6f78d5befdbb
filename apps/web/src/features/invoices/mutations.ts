import type { BodyInput } from '@pb/contract/endpoint'
import type { Invoice, opInvoices } from '@pb/contract/op-invoices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { getErrorMessage } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { invoiceKeys } from '../../queries/invoice-keys.ts'
import * as texts from './texts.ts'

interface InvoiceMutation<Input> {
  readonly send: (input: Input) => Promise<Invoice>
  readonly success: string | ((invoice: Invoice, input: Input) => string)
  /** Offered with the success. */
  readonly undo?: (input: Input) => void
  /** Runs after it succeeded, also when the form is closed by then. */
  readonly after?: (input: Input) => void
  /** Title of the error's toast; null where the caller shows the error. */
  readonly errorTitle: string | null
}

/** A change of an invoice. What the reply holds is shown at once; lists and sums are refetched. */
export function useInvoiceMutation<Input>({
  send,
  success,
  undo,
  after,
  errorTitle,
}: InvoiceMutation<Input>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (invoice, input) => {
      client.setQueryData(invoiceKeys.one(invoice.id), invoice)
      const text = typeof success === 'string' ? success : success(invoice, input)
      // What can be undone has not happened yet.
      if (undo) toast(text, { action: undoAction(() => undo(input)) })
      else toast.success(text)
      after?.(input)
    },
    onError: (error) => {
      logError('Could not change an invoice', error)
      if (errorTitle !== null) toast.error(errorTitle, { description: getErrorMessage(error) })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: invoiceKeys.root })
      // Deals show what is open for them.
      void client.invalidateQueries({ queryKey: ['deals'] })
    },
  })
}

export type CreateInput = BodyInput<typeof opInvoices.createInvoice>
export type UpdateInput = BodyInput<typeof opInvoices.updateInvoice>

/** How long the error of a save is shown, as specified. */
const saveErrorMs = 3000

/** Shows that a save failed. The form shows why. */
export function showSaveError(): void {
  toast.error(texts.serverError, { duration: saveErrorMs })
}

export function useCreateInvoice() {
  return useInvoiceMutation({
    send: async (body: CreateInput) => call(contract.opInvoices.createInvoice, { body }),
    success: texts.created,
    errorTitle: null,
  })
}

export function useUpdateInvoice(id: string) {
  return useInvoiceMutation({
    send: async (body: UpdateInput) => call(contract.opInvoices.updateInvoice, { params: { id }, body }),
    success: texts.updated,
    errorTitle: null,
  })
}

/** Restores a deleted draft. */
function useRestoreInvoice() {
  return useInvoiceMutation({
    send: async (id: string) => call(contract.opInvoices.restoreInvoice, { params: { id } }),
    success: texts.restored,
    errorTitle: texts.notRestored,
  })
}

/** Deletes a draft, with Undo. */
export function useDeleteInvoice(onDeleted: () => void) {
  const client = useQueryClient()
  const restore = useRestoreInvoice()
  return useMutation({
    mutationFn: async (id: string) => call(contract.opInvoices.deleteInvoice, { params: { id } }),
    onSuccess: (_none, id) => {
      client.removeQueries({ queryKey: invoiceKeys.one(id) })
      toast.success(texts.deleted, { action: undoAction(() => restore.mutate(id)) })
      onDeleted()
    },
    onError: (error) => {
      logError('Could not delete an invoice', error)
      toast.error(texts.notDeleted, { description: getErrorMessage(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: invoiceKeys.root }),
  })
}
