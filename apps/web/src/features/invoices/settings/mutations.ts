import type { BodyInput } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { invoiceKeys } from '../../../queries/invoice-keys.ts'
import { invoiceSettingsQuery, reminderStepsQuery } from '../../../queries/invoices.ts'
import type { Step } from './steps.ts'
import * as texts from './texts.ts'

const settingsChange = { log: 'The invoice settings could not be saved', error: texts.notSaved }

export function useSaveSteps() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (steps: Step[]) =>
      call(contract.opInvoices.saveInvoiceReminderSteps, { body: { steps } }),
    onSuccess: (saved) => {
      client.setQueryData(reminderStepsQuery.queryKey, saved)
      // Each open invoice shows its next reminder.
      void client.invalidateQueries({ queryKey: [...invoiceKeys.root, 'one'] })
    },
    meta: { ...settingsChange, success: texts.saved },
  })
}

type SettingsInput = BodyInput<typeof opInvoices.saveInvoiceSettings>

export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SettingsInput) => call(contract.opInvoices.saveInvoiceSettings, { body }),
    onSuccess: (saved) => client.setQueryData(invoiceSettingsQuery.queryKey, saved),
    meta: { ...settingsChange, success: texts.detailsSaved },
  })
}
