import type { Application } from '@pb/contract/applications'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { getPersonName } from '../labels.ts'
import { listReported, type TypedNotice } from './notice.ts'
import * as texts from './texts.ts'

interface NoticeFieldsProps {
  readonly forms: readonly Application[]
  readonly typed: TypedNotice
  readonly errors: FormErrors
  readonly letter: string
  readonly onChange: (changes: Partial<TypedNotice>) => void
}

/** What the law wants in the letter: the agency, and the score where one was used. */
export function NoticeFields({ forms, typed, errors, letter, onChange }: NoticeFieldsProps) {
  const error = (field: string) => errors[`adverse_notice.${field}`]
  const line = (field: 'agency_name' | 'agency_address' | 'agency_phone', label: string, max: number) => (
    <Field label={label} error={error(field)} required>
      <Input
        maxLength={max}
        autoComplete="off"
        type={field === 'agency_phone' ? 'tel' : 'text'}
        value={typed[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  )
  const number = (key: 'value' | 'from' | 'to', label: string) => (
    <Field label={label} error={error(`score.${key}`)} required>
      <Input
        inputMode="numeric"
        maxLength={4}
        value={typed[key]}
        onChange={({ target }) => onChange({ [key]: target.value })}
      />
    </Field>
  )
  return (
    <>
      <div>
        <SelectField
          label={texts.reportedPerson}
          value={typed.formId}
          options={listReported(forms).map((form) => ({ value: form.id, label: getPersonName(form) }))}
          onChange={(formId) => onChange({ formId })}
        />
        <p className="pt-1 text-xs text-muted">{texts.reportHint}</p>
      </div>
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">
        {line('agency_name', texts.agencyName, 200)}
        {line('agency_phone', texts.agencyPhone, 40)}
      </div>
      {line('agency_address', texts.agencyAddress, 300)}
      <Checkbox checked={typed.hasScore} onCheckedChange={(hasScore) => onChange({ hasScore })}>
        {texts.scoreUsed}
      </Checkbox>
      {typed.hasScore && (
        <>
          <div className="grid grid-cols-2 gap-4">
            {number('value', texts.scoreValue)}
            <Field label={texts.scoreDate} error={error('score.date')} required>
              <Input
                type="date"
                value={typed.date}
                onChange={({ target }) => onChange({ date: target.value })}
              />
            </Field>
            {number('from', texts.scoreFrom)}
            {number('to', texts.scoreTo)}
          </div>
          <Field
            label={texts.scoreFactors}
            hint={texts.scoreFactorsHint}
            error={error('score.factors')}
            required
          >
            <Textarea
              maxLength={1000}
              value={typed.factors}
              onChange={({ target }) => onChange({ factors: target.value })}
              className="min-h-20!"
            />
          </Field>
        </>
      )}
      <details className="text-sm">
        <summary className="cursor-pointer font-medium">{texts.letter}</summary>
        <p className="mt-2 rounded-md bg-sunken/60 p-3 whitespace-pre-wrap [overflow-wrap:anywhere]">
          {letter}
        </p>
      </details>
    </>
  )
}
