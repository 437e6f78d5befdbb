import type { Invoice } from '@pb/contract/op-invoices'
import { useState } from 'react'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { isConflict } from '../../../lib/http-error.ts'
import { showSaveError, useUpdateInvoice } from '../mutations.ts'
import { fields, findIssues, readInvoice, toInput, type InvoiceEntries } from './invoice-form.ts'

function hasChanges(entries: InvoiceEntries, stored: InvoiceEntries): boolean {
  const { agent, ...rest } = entries
  const names = Object.keys(rest) as (keyof typeof rest)[]
  return agent.user_id !== stored.agent.user_id || names.some((name) => entries[name] !== stored[name])
}

/** The entries of an invoice's form. What is changed elsewhere shows at once, unless there are entries here. */
export function useInvoiceForm(id: string, invoice: Invoice | undefined) {
  const [base, setBase] = useState(invoice)
  // Null while the form shows what is stored.
  const [edited, setEdited] = useState<InvoiceEntries | null>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const [conflict, setConflict] = useState(false)
  const update = useUpdateInvoice(id)

  const stored = base && readInvoice(base)
  const dirty = edited !== null && stored !== undefined && hasChanges(edited, stored)
  if (invoice && invoice !== base && !dirty) {
    setBase(invoice)
    setEdited(null)
  }

  function reset(): void {
    setBase(invoice)
    setEdited(null)
    setErrors({})
    setConflict(false)
  }

  /** Saves entries, if there are any, and then does what waits for them. */
  function save(then?: () => void): void {
    if (!dirty || !base) {
      then?.()
      return
    }
    const issues = findIssues(edited)
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    update.mutate(
      { version: base.version, ...toInput(edited) },
      {
        onSuccess: (saved) => {
          setBase(saved)
          setEdited(null)
          setConflict(false)
          then?.()
        },
        onError: (error) => {
          showSaveError()
          setConflict(isConflict(error))
          setErrors(toFormErrors(error, fields))
        },
      },
    )
  }
  return {
    entries: edited ?? stored,
    errors,
    conflict,
    dirty,
    saving: update.isPending,
    change: (next: Partial<InvoiceEntries>) =>
      setEdited((now) => {
        const from = now ?? stored
        return from ? { ...from, ...next } : null
      }),
    reset,
    save,
  }
}

export type InvoiceForm = ReturnType<typeof useInvoiceForm>
