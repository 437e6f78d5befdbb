import type { FormField } from '@pb/rules/applications/fields'
import type { FieldState } from '../saving/field-state.ts'
import { useField, useFormStore } from '../saving/use-form.ts'
import { useTexts } from '../texts/use-texts.ts'
import { FormField as Field } from './form-field.tsx'
import { getControlId } from './field-frame.tsx'
import { RadioCards } from './radio-cards.tsx'

function findField(fields: readonly FormField[], name: string): FormField {
  return fields.find(({ field }) => field === name)!
}

/** The answer so far; the household has neither dogs nor cats until it is asked, which is no answer yet. */
function getAnswer(dogs: FieldState, cats: FieldState): 'dogs' | 'cats' | 'none' | '' {
  if (dogs.typed === '1') return 'dogs'
  if (cats.typed === '1') return 'cats'
  return dogs.typed === '0' && (dogs.unsaved || dogs.version > 0) ? 'none' : ''
}

/** Dogs or cats, never both, and what a landlord asks about a dog; without dogs that is cleared. */
export function PetsField({ fields }: { readonly fields: readonly FormField[] }) {
  const texts = useTexts().pets
  const store = useFormStore()
  const dogs = findField(fields, 'pets_dogs')
  const cats = findField(fields, 'pets_cats')
  const details = ['pets_dogs_breeds', 'pets_dogs_weight'].map((name) => findField(fields, name))
  const answer = getAnswer(useField(dogs), useField(cats))

  function choose(next: string): void {
    if (next !== 'dogs') for (const field of details) store.choose(field, '')
    store.choose(dogs, next === 'dogs' ? '1' : '0')
    store.choose(cats, next === 'cats' ? '1' : '0')
  }
  return (
    <>
      <fieldset className="min-w-0 sm:col-span-6">
        <legend className="block pb-1.5 text-[15px] leading-5 font-medium">{texts.question}</legend>
        <RadioCards
          control={{
            id: getControlId('pets_dogs'),
            'aria-invalid': false,
            'aria-describedby': undefined,
            'aria-required': undefined,
          }}
          name="pets"
          options={[
            { value: 'none', label: texts.none },
            { value: 'dogs', label: texts.dogs },
            { value: 'cats', label: texts.cats },
          ]}
          value={answer}
          onChange={choose}
        />
      </fieldset>
      {answer === 'dogs' && details.map((field) => <Field key={field.field} field={field} />)}
      {(answer === 'dogs' || answer === 'cats') && <Field field={findField(fields, 'pets_notes')} />}
    </>
  )
}
