import type { Invoice } from '@pb/contract/op-invoices'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { invoiceChange } from '../mutations.ts'

/** Names of the API's fields whose errors belong to the dialog's date. */
const dateFields = ['received_on', 'paid_on']
const fields = ['amount', 'reference', 'reason', ...dateFields]

function toDialogErrors(error: unknown): FormErrors {
  const errors = toFormErrors(error, fields)
  const dated = dateFields.flatMap((field) => errors[field] ?? [])[0]
  return dated === undefined ? errors : { ...errors, date: dated }
}

interface Settle {
  /** Sends the entries with the key under which a repeated call books once. */
  readonly send: (key: string) => Promise<Invoice>
  readonly success: string
  readonly onDone: () => void
}

/** Books something on an invoice; the dialog shows errors. */
export function useSettle({ send, success, onDone }: Settle) {
  const [key] = useState(randomKey)
  const [errors, setErrors] = useState<FormErrors>({})
  const { mutate, isPending } = useMutation({ mutationFn: send, meta: { ...invoiceChange, success } })

  /** Sends, unless something is wrong with the entries. */
  function submit(issues: FormErrors): void {
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    mutate(key, { onSuccess: onDone, onError: (error) => setErrors(toDialogErrors(error)) })
  }
  return { errors, busy: isPending, submit }
}
