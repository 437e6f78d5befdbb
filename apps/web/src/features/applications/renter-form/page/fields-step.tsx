import { newYorkDate } from '@pb/rules/new-york'
import { useState } from 'react'
import { FormField } from '../fields/form-field.tsx'
import { PetsField } from '../fields/pets-field.tsx'
import { groupFields, isPreviousAsked, type FieldGroup } from '../model/layout.ts'
import { listStepFields, type StepKey } from '../model/steps.ts'
import { useFormState } from '../saving/use-form.ts'
import { panelClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'

const gridClass = 'grid grid-cols-1 gap-x-4 gap-y-5 sm:grid-cols-6'

function Group({ group, fields }: FieldGroup) {
  const texts = useTexts()
  const hints: Readonly<Record<string, string>> = texts.groupHints
  const list = fields.map((field) => <FormField key={field.field} field={field} />)
  if (group === null) return <div className={gridClass}>{list}</div>
  return (
    <section aria-labelledby={`group-${group}`}>
      <h2 id={`group-${group}`} className="text-[17px] font-semibold">
        {texts.groups[group]}
      </h2>
      {hints[group] !== undefined && <p className="pt-0.5 text-sm text-pretty text-muted">{hints[group]}</p>}
      <div className={`${gridClass} pt-4`}>{list}</div>
    </section>
  )
}

/** The fields of a step. */
export function FieldsStep({ step }: { readonly step: StepKey }) {
  const { form, fields } = useFormState()
  const [today] = useState(() => newYorkDate(new Date()))
  const stepFields = listStepFields(form.applicant_type, step)
  if (step === 'pets')
    return (
      <div className={`${panelClass} ${gridClass} p-4 sm:p-6`}>
        <PetsField fields={stepFields} />
      </div>
    )
  const groups = groupFields(step, stepFields).filter(
    ({ group }) => group !== 'before' || isPreviousAsked(fields, today),
  )
  return (
    <div className="space-y-4">
      {groups.map((group) => (
        <div key={group.group} className={`${panelClass} p-4 sm:p-6`}>
          <Group {...group} />
        </div>
      ))}
    </div>
  )
}
