import { fairHousingFindings } from '@pb/rules/fair-housing'
import { useFormContext, useWatch } from 'react-hook-form'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import type { EditFields } from './fields.ts'

/** The description, and the words in it that speak of people rather than of the home. */
export function Description() {
  const { register, control, formState } = useFormContext<EditFields>()
  const text = useWatch({ control, name: 'description' })
  const findings = fairHousingFindings(text)
  return (
    <div className="col-span-2 flex flex-col gap-2">
      <Field label="Description" error={formState.errors.description?.message}>
        <Textarea maxLength={10_000} {...register('description')} />
      </Field>
      {findings.length > 0 && (
        <ul
          aria-label="Fair housing"
          className="flex flex-col gap-1 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
        >
          {findings.map(({ start, text: words, ground, advice }) => (
            <li key={start}>
              <span className="font-medium">“{words}”</span> ({ground}): {advice}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
