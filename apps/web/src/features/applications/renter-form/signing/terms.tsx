import { petFields } from '@pb/rules/applications/fields'
import { useFormState } from '../saving/use-form.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { coverTexts } from './cover-texts.ts'
import { formatTerm } from './format-covered.ts'
import { Entry } from './review-entry.tsx'

const pets: ReadonlySet<string> = new Set(petFields)
const dogDetails: ReadonlySet<string> = new Set(['pets_dogs_breeds', 'pets_dogs_weight'])

/** The household's facts that a signature covers; the applicant's own list has the pets. */
export function Terms() {
  const texts = useTexts()
  const language = useLanguage()
  const { form } = useFormState()
  const own = coverTexts[language]
  const shown = form.terms.filter(({ field, value }) =>
    form.applicant_type === 'APPLICANT' ? !pets.has(field) : value !== '' || !dogDetails.has(field),
  )
  if (shown.length === 0) return null
  return (
    <section aria-label={own.terms} className="px-4 pt-3 pb-2 sm:px-5">
      <h2 className="text-[16px] font-semibold">{own.terms}</h2>
      <dl className="divide-y">
        {shown.map(({ field, value }) => (
          <Entry
            key={field}
            label={own.fields[field] ?? field}
            value={formatTerm(texts, language, field, value)}
          />
        ))}
      </dl>
    </section>
  )
}
