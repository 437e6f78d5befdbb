import type { FormField } from '@pb/rules/applications/fields'
import { getChoiceText } from '../model/field-text.ts'
import { useField, useFormStore } from '../saving/use-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FieldFrame } from './field-frame.tsx'
import { RadioCards } from './radio-cards.tsx'

/** One of several answers, or yes and no. */
export function ChoiceField({ field }: { readonly field: FormField }) {
  const texts = useTexts()
  const store = useFormStore()
  const { typed } = useField(field)
  const options =
    field.kind === 'flag'
      ? [
          { value: '1', label: texts.field.yes },
          { value: '0', label: texts.field.no },
        ]
      : (field.choices ?? []).map((value) => ({
          value,
          label: getChoiceText(texts, field.field, value),
        }))
  return (
    <FieldFrame field={field} group>
      {(control) => (
        <RadioCards
          control={control}
          name={field.field}
          options={options}
          value={typed}
          onChange={(value) => store.choose(field, value)}
        />
      )}
    </FieldFrame>
  )
}
