import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceInput } from '../../../components/ui/price-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import type { DeductionEntries } from './entries.ts'
import * as texts from './texts.ts'

interface DeductionRowProps {
  readonly row: DeductionEntries
  readonly number: number
  readonly last: boolean
  readonly errors: FormErrors
  readonly onChange: (next: Partial<DeductionEntries>) => void
  readonly onMove: (by: 1 | -1) => void
  readonly onRemove: () => void
}

const timings = [
  { value: 'before' as const, label: texts.before },
  { value: 'after' as const, label: texts.after },
]

/** Columns of a row and of the heading. */
export const columns = 'md:grid-cols-[4.5rem_minmax(0,1fr)_11rem_9rem_2.25rem]'

/** A deduction with its place in the order. */
export function DeductionRow({ row, number, last, errors, onChange, onMove, onRemove }: DeductionRowProps) {
  const name = row.title.trim() || texts.unnamed
  const issue = errors['title'] ?? errors['amount']
  return (
    <li className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 py-2.5 ${columns}`}>
      <span className="flex max-md:order-3 max-md:col-span-full max-md:-my-1">
        <IconButton
          label={texts.moveUp(name)}
          icon={ChevronUp}
          disabled={number === 1}
          onClick={() => onMove(-1)}
        />
        <IconButton
          label={texts.moveDown(name)}
          icon={ChevronDown}
          disabled={last}
          onClick={() => onMove(1)}
        />
      </span>
      <Input
        aria-label={texts.nameLabel(number)}
        aria-invalid={errors['title'] !== undefined || undefined}
        placeholder={texts.name}
        autoComplete="off"
        maxLength={60}
        value={row.title}
        onChange={({ target }) => onChange({ title: target.value })}
        className="max-md:order-first"
      />
      <Select
        label={texts.timingLabel(name)}
        value={row.timing}
        options={timings}
        onChange={(timing) => onChange({ timing })}
        className="max-md:order-1"
      />
      <PriceInput
        aria-label={texts.amountLabel(name)}
        aria-invalid={errors['amount'] !== undefined || undefined}
        placeholder="$0"
        value={row.amount}
        onChange={(amount) => onChange({ amount })}
        className="text-right tabular-nums max-md:order-2 max-md:w-28!"
      />
      <IconButton
        label={texts.remove(name)}
        icon={X}
        onClick={onRemove}
        className="max-md:order-first max-md:col-start-2 max-md:row-start-1 max-md:justify-self-end"
      />
      {issue !== undefined && (
        <FormMessage look="field" className="order-last col-span-full md:pl-[5.25rem]">
          {issue}
        </FormMessage>
      )}
    </li>
  )
}
