import type { Invoice } from '@pb/contract/op-invoices'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { useUser } from '../../../lib/use-session.ts'
import { invoiceSettingsQuery } from '../../../queries/invoices.ts'
import { showSaveError, useCreateInvoice } from '../mutations.ts'
import { InvoiceFields } from './invoice-fields.tsx'
import { fields, findIssues, toEntries, toInput, type InvoiceStart } from './invoice-form.ts'
import * as texts from './texts.ts'

/** Days until an invoice is due while the office’s terms are not there. */
const usualDueDays = 30

interface CreateInvoiceDialogProps {
  /** What the form begins with; empty for a blank invoice. */
  readonly start: InvoiceStart
  readonly onCreated?: (invoice: Invoice) => void
  readonly onClose: () => void
}

/** Makes a draft: blank, or filled in from an owner-paid line of a deal. */
export default function CreateInvoiceDialog({ start, onCreated, onClose }: CreateInvoiceDialogProps) {
  const { user_id, name } = useUser()
  // One key for the dialog, so that a repeated call makes one invoice.
  const [key] = useState(randomKey)
  const [typed, setTyped] = useState(() => toEntries(start, { user_id, name }))
  const { data: settings } = useQuery(invoiceSettingsQuery)
  const entries = { ...typed, due_days: typed.due_days || String(settings?.due_days ?? usualDueDays) }
  const [errors, setErrors] = useState<FormErrors>({})
  const create = useCreateInvoice()

  function submit(): void {
    const issues = findIssues(entries)
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    create.mutate(
      {
        ...toInput(entries),
        ...(start.deal_id !== undefined && { deal_id: start.deal_id }),
        ...(start.line_id !== undefined && { line_id: start.line_id }),
        key,
      },
      {
        onSuccess: (invoice) => {
          onClose()
          onCreated?.(invoice)
        },
        onError: (error) => {
          showSaveError()
          setErrors(toFormErrors(error, fields))
        },
      },
    )
  }
  return (
    <SubmitDialog
      sends={false}
      title={texts.addNewInvoice}
      description={start.deal_id === undefined ? texts.draftHint : texts.fromDeal}
      submitText={texts.create}
      busy={create.isPending}
      error={errors['']}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <InvoiceFields
        entries={entries}
        errors={errors}
        onChange={(next) => setTyped((now) => ({ ...now, ...next }))}
      />
    </SubmitDialog>
  )
}
