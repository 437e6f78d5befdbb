import { X } from 'lucide-react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { fillPlaceholders, findUnknownPlaceholder, type StepEntries } from './steps.ts'
import * as texts from './texts.ts'

interface StepRowProps {
  readonly number: number
  readonly step: StepEntries
  readonly errors: FormErrors
  readonly onChange: (next: Partial<StepEntries>) => void
  readonly onRemove: () => void
}

const timings = [
  { value: 'before' as const, label: texts.before },
  { value: 'on' as const, label: texts.on },
  { value: 'after' as const, label: texts.after },
]

/** A reminder of the sequence beside what the landlord would read. */
export function StepRow({ number, step, errors, onChange, onRemove }: StepRowProps) {
  const unknown = findUnknownPlaceholder(`${step.subject} ${step.message}`)
  return (
    <li className="grid gap-x-6 gap-y-4 py-5 md:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-3">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="mr-auto text-sm font-semibold">{texts.step(number)}</h3>
          {step.timing !== 'on' && (
            <Input
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              aria-label={texts.daysLabel(number)}
              aria-invalid={errors['days'] !== undefined || undefined}
              value={step.days}
              onChange={({ target }) => onChange({ days: target.value })}
              className="w-16! text-right tabular-nums"
            />
          )}
          <Select
            label={texts.when}
            value={step.timing}
            options={timings}
            onChange={(timing) => onChange({ timing })}
          />
          <IconButton label={texts.removeStep(number)} icon={X} onClick={onRemove} />
        </div>
        {errors['days'] !== undefined && <FormMessage look="field">{errors['days']}</FormMessage>}
        <Field label={texts.subject} error={errors['subject']}>
          <Input
            autoComplete="off"
            maxLength={300}
            value={step.subject}
            onChange={({ target }) => onChange({ subject: target.value })}
          />
        </Field>
        <Field label={texts.message} error={errors['message']}>
          <Textarea
            maxLength={10_000}
            value={step.message}
            onChange={({ target }) => onChange({ message: target.value })}
          />
        </Field>
        {unknown !== undefined && (
          <p className="text-xs font-medium text-warning">{texts.unknownPlaceholder(unknown)}</p>
        )}
      </div>
      <section aria-label={`${texts.preview}: ${texts.step(number)}`} className="min-w-0">
        <p className="pb-2 text-xs font-medium text-muted">{texts.preview}</p>
        <div className="rounded-md border bg-canvas p-4 text-sm">
          <p className="border-b pb-2 font-semibold wrap-break-word">{fillPlaceholders(step.subject)}</p>
          <p className="pt-2 wrap-break-word whitespace-pre-wrap">{fillPlaceholders(step.message)}</p>
        </div>
      </section>
    </li>
  )
}
