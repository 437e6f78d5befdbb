import type { Invoice } from '@pb/contract/op-invoices'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { InvoiceFields } from '../form/invoice-fields.tsx'
import type { InvoiceEntries } from '../form/invoice-form.ts'
import type { InvoiceForm } from '../form/use-invoice-form.ts'
import * as texts from './texts.ts'

interface FormPanelProps {
  readonly formId: string
  readonly invoice: Invoice
  readonly form: InvoiceForm
  readonly entries: InvoiceEntries
  readonly editable: boolean
}

function getLockedText({ money: { state } }: Invoice): string {
  return state in texts.locked ? texts.locked[state as keyof typeof texts.locked] : texts.notYours
}

/** The invoice's form. One that was sent becomes a new version. */
export function FormPanel({ formId, invoice, form, entries, editable }: FormPanelProps) {
  const [latest] = invoice.versions
  const note = !editable ? getLockedText(invoice) : latest ? texts.newVersion(latest.version + 1) : null
  return (
    <Form
      sends={false}
      id={formId}
      noValidate
      className="min-w-0 md:col-start-1 md:row-span-2 md:row-start-1"
      onSubmit={() => {
        form.save()
      }}
    >
      {note !== null && <p className="mb-4 rounded-md bg-sunken px-3 py-2 text-sm">{note}</p>}
      <fieldset disabled={!editable || form.saving} className="min-w-0">
        <InvoiceFields
          entries={entries}
          errors={form.errors}
          agentFixed={invoice.status !== 'draft'}
          onChange={form.change}
        />
      </fieldset>
      {form.errors[''] !== undefined && (
        <div
          role="alert"
          className="mt-4 flex flex-wrap items-center gap-3 rounded-md bg-danger-soft px-3 py-2 text-sm text-danger"
        >
          <span className="min-w-0 grow">{form.errors['']}</span>
          {form.conflict && (
            <Button size="sm" onClick={form.reset}>
              {texts.discard}
            </Button>
          )}
        </div>
      )}
    </Form>
  )
}
