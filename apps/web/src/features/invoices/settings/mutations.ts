import type { BodyInput } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { invoiceKeys } from '../../../queries/invoice-keys.ts'
import { invoiceSettingsQuery, reminderStepsQuery } from '../../../queries/invoices.ts'
import type { Step } from './steps.ts'
import * as texts from './texts.ts'

function showError(error: unknown): void {
  logError('The invoice settings could not be saved', error)
  toast.error(texts.notSaved, { description: getErrorMessage(error) })
}

export function useSaveSteps() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (steps: Step[]) =>
      call(contract.opInvoices.saveInvoiceReminderSteps, { body: { steps } }),
    onSuccess: (saved) => {
      client.setQueryData(reminderStepsQuery.queryKey, saved)
      toast.success(texts.saved)
      // Each open invoice shows its next reminder.
      void client.invalidateQueries({ queryKey: [...invoiceKeys.root, 'one'] })
    },
    onError: showError,
  })
}

type SettingsInput = BodyInput<typeof opInvoices.saveInvoiceSettings>

export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SettingsInput) => call(contract.opInvoices.saveInvoiceSettings, { body }),
    onSuccess: (saved) => {
      client.setQueryData(invoiceSettingsQuery.queryKey, saved)
      toast.success(texts.detailsSaved)
    },
    onError: showError,
  })
}
