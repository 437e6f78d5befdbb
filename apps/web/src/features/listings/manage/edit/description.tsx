import { findFairHousingIssues } from '@pb/rules/fair-housing'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../../components/ui/field.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import type { EditFields } from './fields.ts'
import * as texts from './texts.ts'

/** The description, with fair housing warnings about phrases that describe people. */
export function Description() {
  const { register, control, formState } = useFormContext<EditFields>()
  const text = useWatch({ control, name: 'description' })
  const findings = findFairHousingIssues(text)
  return (
    <div className="col-span-2 flex flex-col gap-2">
      <Field label={texts.description} error={formState.errors.description?.message}>
        <Textarea maxLength={10_000} {...register('description')} />
      </Field>
      {findings.length > 0 && (
        <ul
          aria-label={texts.fairHousing}
          className="flex flex-col gap-1 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
        >
          {findings.map(({ start, text: phrase, ground, advice }) => (
            <li key={start}>
              <span className="font-medium">“{phrase}”</span> ({ground}): {advice}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
