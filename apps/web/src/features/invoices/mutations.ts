import type { BodyInput } from '@pb/contract/endpoint'
import type { Invoice, opInvoices } from '@pb/contract/op-invoices'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { invoiceKeys } from '../../queries/invoice-keys.ts'
import * as texts from './texts.ts'

/** A change of an invoice. What the reply holds is shown at once; lists and sums are refetched. */
export const invoiceChange = {
  log: 'Could not change an invoice',
  store: (client: QueryClient, invoice: Invoice) => {
    client.setQueryData(invoiceKeys.one(invoice.id), invoice)
  },
  refresh: (client: QueryClient) => {
    void client.invalidateQueries({ queryKey: invoiceKeys.root })
    // Deals show what is open for them.
    void client.invalidateQueries({ queryKey: ['deals'] })
  },
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
  return useMutation({
    mutationFn: async (body: CreateInput) => call(contract.opInvoices.createInvoice, { body }),
    meta: { ...invoiceChange, success: texts.created },
  })
}

export function useUpdateInvoice(id: string) {
  return useMutation({
    mutationFn: async (body: UpdateInput) =>
      call(contract.opInvoices.updateInvoice, { params: { id }, body }),
    meta: { ...invoiceChange, success: texts.updated },
  })
}

/** Restores a deleted draft. */
function useRestoreInvoice() {
  return useMutation({
    mutationFn: async (id: string) => call(contract.opInvoices.restoreInvoice, { params: { id } }),
    meta: { ...invoiceChange, error: texts.notRestored, success: texts.restored },
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
      onDeleted()
    },
    onSettled: () => client.invalidateQueries({ queryKey: invoiceKeys.root }),
    meta: {
      success: texts.deleted,
      undo: (_none, id) => restore.mutate(id),
      log: 'Could not delete an invoice',
      error: texts.notDeleted,
    },
  })
}
