import { fundsMethods, type FundsMethod } from '@pb/rules/deals/vocabulary'
import { newYorkDate } from '@pb/rules/new-york'
import { useState, type ReactNode } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceField } from '../../../components/ui/price-input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { parseDollars } from '../../../lib/price-text.ts'
import { formatEntry } from '../form/invoice-form.ts'
import * as texts from './texts.ts'

export interface SettleEntries {
  readonly amount: string
  readonly method: FundsMethod
  /** `yyyy-mm-dd`. */
  readonly date: string
  readonly reference: string
  readonly reason: string
}

/** Fields of a dialog in their order. */
type SettleField = keyof SettleEntries

const methods = fundsMethods.map(({ key, title }) => ({ value: key, label: title }))

/** Landlords mostly pay by check or ACH. */
const usualMethod: FundsMethod = 'ach'

/** The entries, begun with what is open or over-paid. */
export function useSettleEntries(amount: number | null) {
  const [entries, setEntries] = useState<SettleEntries>(() => ({
    amount: amount === null || amount <= 0 ? '' : formatEntry(amount),
    method: usualMethod,
    date: newYorkDate(new Date()),
    reference: '',
    reason: '',
  }))
  return {
    entries,
    dollars: parseDollars(entries.amount),
    change: (next: Partial<SettleEntries>) => setEntries((now) => ({ ...now, ...next })),
  }
}

/** What is wrong with the entries of these fields. */
export function findSettleIssues(entries: SettleEntries, fields: readonly SettleField[]): FormErrors {
  const wrongAmount = fields.includes('amount') && parseDollars(entries.amount) === 0
  return {
    ...(wrongAmount && {
      amount: entries.amount.trim() === '' ? texts.amountRequired : texts.invalidAmount,
    }),
    ...(fields.includes('date') && entries.date === '' && { date: texts.dateRequired }),
    ...(fields.includes('reason') && entries.reason.trim() === '' && { reason: texts.reasonRequired }),
  }
}

interface SettleDialogProps {
  readonly title: string
  readonly submitText: string
  readonly dateLabel?: string
  readonly fields: readonly SettleField[]
  readonly entries: SettleEntries
  readonly errors: FormErrors
  /** What the button does, in words. */
  readonly follows: ReactNode
  readonly busy: boolean
  readonly onChange: (next: Partial<SettleEntries>) => void
  readonly onSubmit: () => void
  readonly onClose: () => void
}

/** A dialog that books something on an invoice with a summary of what follows from it. */
export function SettleDialog({
  fields,
  entries,
  errors,
  follows,
  dateLabel = texts.receivedOn,
  onChange,
  ...dialog
}: SettleDialogProps) {
  const has = (field: SettleField): boolean => fields.includes(field)
  return (
    <SubmitDialog sends={false} {...dialog} error={errors['']}>
      {(has('amount') || has('date')) && (
        <div className="grid grid-cols-2 gap-3">
          {has('amount') && (
            <PriceField
              label={texts.amount}
              error={errors['amount']}
              value={entries.amount}
              onChange={(amount) => onChange({ amount })}
            />
          )}
          {has('date') && (
            <Field label={dateLabel} error={errors['date']}>
              <Input
                type="date"
                value={entries.date}
                onChange={({ target }) => onChange({ date: target.value })}
              />
            </Field>
          )}
        </div>
      )}
      {has('method') && (
        <SelectField
          label={texts.method}
          value={entries.method}
          options={methods}
          onChange={(method) => onChange({ method })}
        />
      )}
      {has('reference') && (
        <Field label={texts.reference} hint={texts.referenceHint} error={errors['reference']}>
          <Input
            autoComplete="off"
            maxLength={100}
            value={entries.reference}
            onChange={({ target }) => onChange({ reference: target.value })}
          />
        </Field>
      )}
      {has('reason') && (
        <Field label={texts.reason} error={errors['reason']} required>
          <Textarea
            maxLength={500}
            className="min-h-18!"
            value={entries.reason}
            onChange={({ target }) => onChange({ reason: target.value })}
          />
        </Field>
      )}
      <div className="rounded-md bg-sunken px-3 py-2.5 text-sm">
        <p className="text-xs font-medium text-muted">{texts.whatFollows}</p>
        <output className="block">{follows}</output>
      </div>
    </SubmitDialog>
  )
}
