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
import { PdfPreview } from './pdf-preview.tsx'
import { forgetUndoneEmail, useUndoEmail } from './undone-emails.ts'
import { findEmailIssues, toEmailInput, useEmail } from './use-email.ts'
import type { EmailEntries } from './email-entries.ts'
import * as texts from './texts.ts'

const fields = ['to', 'cc', 'subject', 'message']

interface SendDialogProps {
  readonly invoice: Invoice
  readonly onClose: () => void
}

/** Emails the invoice with its PDF, which is shown beside the message. */
export function SendDialog({ invoice, onClose }: SendDialogProps) {
  // One key for the dialog, so that a repeated call sends one email.
  const [key] = useState(randomKey)
  const [errors, setErrors] = useState<FormErrors>({})
  const { entries, error, retry, change } = useEmail(invoice.id, 'invoice')
  const first = invoice.number === ''
  const undo = useUndoEmail(invoice.id, 'invoice')
  const send = useMutation({
    mutationFn: async (email: EmailEntries) =>
      call(contract.opInvoices.sendInvoice, {
        params: { id: invoice.id },
        body: { version: invoice.version, ...toEmailInput(email), cc: splitEmails(email.cc), key },
      }),
    onSuccess: () => forgetUndoneEmail(invoice.id, 'invoice'),
    meta: {
      ...invoiceChange,
      success: ({ number }, { to }) => ({
        text: texts.sent(number, splitEmails(to).join(', ')),
        kind: 'plain',
      }),
      undo: (_invoice, written) => undo.mutate({ key, written }),
    },
  })
  function submit(): void {
    if (!entries) return
    const issues = findEmailIssues(entries)
    setErrors(issues)
    if (Object.keys(issues).length > 0) return
    send.mutate(entries, {
      onSuccess: onClose,
      onError: (failure) => setErrors(toFormErrors(failure, fields)),
    })
  }
  return (
    <SubmitDialog
      sends
      title={!first && invoice.changed_since_sent === 1 ? texts.sendVersionTitle : texts.sendTitle}
      description={first ? texts.numbered : texts.fromMailbox}
      submitText={texts.send}
      busy={send.isPending}
      error={errors['']}
      className="max-w-5xl!"
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-6 md:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <EmailFields
            entries={entries}
            loadError={error}
            errors={errors}
            withCc
            onChange={change}
            onRetry={retry}
          />
        </div>
        <section aria-label={texts.preview} className="min-w-0">
          <h3 className="text-sm font-medium">{texts.preview}</h3>
          <p className="pb-2 text-xs text-muted">{first ? texts.draftPreview : ' '}</p>
          <PdfPreview id={invoice.id} />
        </section>
      </div>
    </SubmitDialog>
  )
}
