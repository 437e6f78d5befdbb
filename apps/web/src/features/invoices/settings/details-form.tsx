import type { Reply } from '@pb/contract/endpoint'
import type { opInvoices } from '@pb/contract/op-invoices'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { useSaveSettings } from './mutations.ts'
import * as texts from './texts.ts'

type Settings = Reply<typeof opInvoices.invoiceSettings>

function toEntries({ number_prefix, due_days, payable_to, payment_instructions }: Settings) {
  return { number_prefix, due_days: String(due_days), payable_to, payment_instructions }
}

const maxDueDays = 365

/** Numbers, terms and how the office is paid. */
export function DetailsForm({ settings }: { readonly settings: Settings }) {
  // Null while it shows what is stored.
  const [edited, setEdited] = useState<ReturnType<typeof toEntries> | null>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const save = useSaveSettings()
  const entries = edited ?? toEntries(settings)
  const change = (next: Partial<typeof entries>): void => setEdited({ ...entries, ...next })

  function submit(): void {
    const days = Number(entries.due_days)
    const valid = entries.due_days.trim() !== '' && Number.isInteger(days) && days >= 0 && days <= maxDueDays
    setErrors(valid ? {} : { due_days: texts.wholeDays })
    if (!valid) return
    save.mutate(
      { ...entries, due_days: days },
      {
        onSuccess: () => setEdited(null),
        onError: (error) =>
          setErrors(toFormErrors(error, ['number_prefix', 'due_days', 'payable_to', 'payment_instructions'])),
      },
    )
  }
  return (
    <Panel title={texts.details}>
      <p className="text-sm text-muted">{texts.detailsLead}</p>
      <Form
        sends={false}
        noValidate
        className="grid gap-4 pt-4 sm:grid-cols-2"
        onSubmit={() => {
          submit()
        }}
      >
        <Field
          label={texts.prefix}
          hint={`${texts.prefixHint}. ${texts.nextNumber(settings.next_number)}.`}
          error={errors['number_prefix']}
        >
          <Input
            autoComplete="off"
            maxLength={8}
            value={entries.number_prefix}
            onChange={({ target }) => change({ number_prefix: target.value })}
          />
        </Field>
        <Field label={texts.dueDays} hint={texts.days} error={errors['due_days']}>
          <Input
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={entries.due_days}
            onChange={({ target }) => change({ due_days: target.value })}
          />
        </Field>
        <div className="sm:col-span-2">
          <Field label={texts.payableTo} hint={texts.payableHint} error={errors['payable_to']}>
            <Input
              autoComplete="off"
              maxLength={200}
              value={entries.payable_to}
              onChange={({ target }) => change({ payable_to: target.value })}
            />
          </Field>
        </div>
        <div className="sm:col-span-2">
          <Field
            label={texts.instructions}
            hint={texts.instructionsHint}
            error={errors['payment_instructions']}
          >
            <Textarea
              maxLength={1000}
              className="min-h-18!"
              value={entries.payment_instructions}
              onChange={({ target }) => change({ payment_instructions: target.value })}
            />
          </Field>
        </div>
        <div className="sm:col-span-2">
          <Button type="submit" variant="primary" loading={save.isPending} disabled={edited === null}>
            {texts.saveDetails}
          </Button>
        </div>
        <UnsavedChanges when={edited !== null} />
      </Form>
    </Panel>
  )
}
