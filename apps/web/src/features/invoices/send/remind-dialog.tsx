import type { Invoice } from '@pb/contract/op-invoices'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { splitEmails } from '../../../lib/email-list.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { invoiceChange } from '../mutations.ts'
import { EmailFields } from './email-fields.tsx'
import { forgetUndoneEmail, useUndoEmail } from './undone-emails.ts'
import { findEmailIssues, toEmailInput, useEmail } from './use-email.ts'
import type { EmailEntries } from './email-entries.ts'
import * as texts from './texts.ts'

const fields = ['to', 'subject', 'message']

interface RemindDialogProps {
  readonly invoice: Invoice
  readonly onClose: () => void
}

/** Sends a reminder now, apart from the sequence. */
export function RemindDialog({ invoice, onClose }: RemindDialogProps) {
  const [key] = useState(randomKey)
  const [errors, setErrors] = useState<FormErrors>({})
  const { entries, error, retry, change } = useEmail(invoice.id, 'reminder')
  const undo = useUndoEmail(invoice.id, 'reminder')
  const remind = useMutation({
    mutationFn: async (email: EmailEntries) =>
      call(contract.opInvoices.remindInvoice, {
        params: { id: invoice.id },
        body: { ...toEmailInput(email), key },
      }),
    onSuccess: () => forgetUndoneEmail(invoice.id, 'reminder'),
    meta: {
      ...invoiceChange,
      success: (_invoice, { to }) => ({ text: texts.reminded(splitEmails(to).join(', ')), kind: 'plain' }),
      undo: (_invoice, written) => undo.mutate({ key, written }),
    },
  })
  function submit(): void {
    if (!entries) return
    const issues = findEmailIssues(entries)
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    remind.mutate(entries, {
      onSuccess: onClose,
      onError: (failure) => setErrors(toFormErrors(failure, fields)),
    })
  }
  return (
    <SubmitDialog
      sends
      title={texts.remindTitle}
      description={texts.reminderHint}
      submitText={texts.sendReminder}
      busy={remind.isPending}
      error={errors['']}
      wide
      onSubmit={submit}
      onClose={onClose}
    >
      <EmailFields
        entries={entries}
        loadError={error}
        errors={errors}
        withCc={false}
        onChange={change}
        onRetry={retry}
      />
    </SubmitDialog>
  )
}
