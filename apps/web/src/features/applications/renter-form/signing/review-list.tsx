import { isFieldShown, type FormField } from '@pb/rules/applications/fields'
import { Pencil } from 'lucide-react'
import { formatValue, getFieldText } from '../model/field-text.ts'
import { listPaperGroups, listPapers } from '../model/papers.ts'
import { getStepText } from '../model/step-text.ts'
import { listStepFields, listSteps, type StepKey } from '../model/steps.ts'
import { getValues, isFilled } from '../saving/field-state.ts'
import { useFormState } from '../saving/use-form.ts'
import { panelClass, textButtonClass } from '../styles.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { Entry } from './review-entry.tsx'
import { Terms } from './terms.tsx'

/** What a step has: filled-in fields, and required ones that are empty. */
function FieldEntries({ step }: { readonly step: StepKey }) {
  const texts = useTexts()
  const language = useLanguage()
  const { form, fields } = useFormState()
  const values = getValues(fields)
  const isListed = (field: FormField) => {
    const state = fields[field.field]!
    if (field.field === 'pets_dogs' || field.field === 'pets_cats')
      return (
        values[field.field] === '1' ||
        (field.field === 'pets_dogs' && values['pets_cats'] !== '1' && values['pets_dogs'] === '0')
      )
    // An answer that others hide now is still part of the application.
    return isFilled(field, state) || (field.required === true && isFieldShown(field, values))
  }
  const shown = listStepFields(form.applicant_type, step).filter(isListed)
  if (shown.length === 0) return <p className="py-2 text-sm text-muted">{texts.review.none}</p>
  return (
    <dl className="divide-y">
      {shown.map((field) => {
        const { stored } = fields[field.field]!
        return (
          <Entry
            key={field.field}
            label={getFieldText(texts, field.field, form.applicant_type).label}
            value={stored === '' ? null : formatValue(texts, language, field, stored)}
          />
        )
      })}
    </dl>
  )
}

function PaperEntries() {
  const texts = useTexts()
  const { form } = useFormState()
  const groups = listPaperGroups(form).filter(({ document }) => listPapers(form, document).length > 0)
  if (groups.length === 0) return <p className="py-2 text-sm text-muted">{texts.review.none}</p>
  return (
    <dl className="divide-y">
      {groups.map(({ document }) => (
        <Entry
          key={document}
          label={texts.documents.kinds[document].title}
          value={listPapers(form, document)
            .map(({ filename, pages }) =>
              pages === null ? filename : `${filename} (${texts.documents.pages(pages)})`,
            )
            .join('\n')}
        />
      ))}
    </dl>
  )
}

/** Everything in the form, readable in one list, with a link to each step. */
export function ReviewList({ onEdit }: { readonly onEdit: ((step: StepKey) => void) | null }) {
  const texts = useTexts()
  const { form } = useFormState()
  return (
    <div className={`${panelClass} divide-y`}>
      <Terms />
      {listSteps(form.applicant_type)
        .filter((step) => step !== 'sign')
        .map((step) => {
          const { title } = getStepText(texts, step, form.applicant_type)
          return (
            <section key={step} aria-label={title} className="px-4 pt-3 pb-2 sm:px-5">
              <div className="flex items-center justify-between gap-3">
                <h2 className="text-[16px] font-semibold">{title}</h2>
                {onEdit && (
                  <button
                    type="button"
                    aria-label={texts.review.editStep(title)}
                    onClick={() => onEdit(step)}
                    className={`${textButtonClass} text-sm print:hidden`}
                  >
                    <Pencil aria-hidden className="size-3.5" />
                    {texts.review.edit}
                  </button>
                )}
              </div>
              {step === 'documents' ? <PaperEntries /> : <FieldEntries step={step} />}
            </section>
          )
        })}
    </div>
  )
}
