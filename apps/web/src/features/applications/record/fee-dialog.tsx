import type { Application } from '@pb/contract/applications'
import { checkFee, getMaxFee } from '@pb/rules/applications/fees'
import { newYorkDate } from '@pb/rules/new-york'
import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceField } from '../../../components/ui/price-input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { formatTypedPrice, isPriceValid, parseDollars } from '../../../lib/price-text.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { getPersonName } from '../labels.ts'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { useRecordFee, type FeeInput } from './mutations.ts'
import * as texts from './texts.ts'

type Method = FeeInput['method']
const methodKeys = Object.keys(texts.methods) as Method[]
const fields = ['amount', 'report_cost', 'report_date', 'method', 'date']

interface FeeDialogProps {
  readonly form: Application
  readonly onClose: () => void
}

/** Records the application fee. */
export default function FeeDialog({ form, onClose }: FeeDialogProps) {
  const { fee } = form
  const save = useRecordFee(form.id)
  const [today] = useState(() => newYorkDate(new Date()))
  const [amount, setAmount] = useState(fee.amount === null ? '' : formatTypedPrice(String(fee.amount)))
  const [cost, setCost] = useState(fee.report_cost === null ? '' : formatTypedPrice(String(fee.report_cost)))
  const [report, setReport] = useState(fee.report_date ?? '')
  const [method, setMethod] = useState<Method>(methodKeys.find((key) => key === fee.method) ?? 'card')
  const [date, setDate] = useState(fee.date ?? today)
  const [errors, setErrors] = useState<FormErrors>({})

  /** What may be asked for: the cost of the report, at most the limit. */
  function changeCost(next: string): void {
    setCost(next)
    if (fee.amount === null && next.trim() !== '' && isPriceValid(next))
      setAmount(formatTypedPrice(String(getMaxFee(parseDollars(next), date || today))))
  }

  function submit(): void {
    const missing: FormErrors = {
      ...((amount.trim() === '' || !isPriceValid(amount)) && { amount: texts.enterAmount }),
      ...(cost.trim() !== '' && !isPriceValid(cost) && { report_cost: texts.enterAmount }),
      ...(date === '' && { date: texts.enterDate }),
    }
    const entered = {
      amount: parseDollars(amount),
      report_cost: cost.trim() === '' ? null : parseDollars(cost),
      report_date: report === '' ? null : report,
      method,
      date,
    }
    const issue = Object.keys(missing).length > 0 ? null : checkFee(entered, today)
    const found = issue ? { [issue.field]: issue.message } : missing
    setErrors(found)
    if (Object.keys(found).length > 0) return
    save.mutate(entered, {
      onSuccess: onClose,
      onError: (error) => setErrors(toFormErrors(error, fields)),
    })
  }
  return (
    <SubmitDialog
      sends={false}
      title={texts.feeTitle(getPersonName(form))}
      description={texts.feeLimit}
      submitText={texts.saveFee}
      busy={save.isPending}
      error={errors['']}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
        <PriceField
          label={texts.reportCost}
          hint={texts.reportCostHint}
          error={errors['report_cost']}
          value={cost}
          onChange={changeCost}
        />
        <PriceField
          label={texts.amount}
          hint={texts.amountHint}
          error={errors['amount']}
          value={amount}
          onChange={setAmount}
        />
        <SelectField
          label={texts.method}
          value={method}
          options={methodKeys.map((value) => ({ value, label: texts.methods[value] }))}
          onChange={setMethod}
        />
        <Field label={texts.date} error={errors['date']}>
          <Input type="date" max={today} value={date} onChange={({ target }) => setDate(target.value)} />
        </Field>
        <Field label={texts.reportDate} error={errors['report_date']}>
          <Input type="date" max={today} value={report} onChange={({ target }) => setReport(target.value)} />
        </Field>
      </div>
    </SubmitDialog>
  )
}
