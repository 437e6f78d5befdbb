import type { FormField } from '@pb/rules/applications/fields'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { getFieldText } from '../model/field-text.ts'
import { useFormState } from '../saving/use-form.ts'
import { textButtonClass } from '../styles.ts'
import { useTexts } from '../texts/use-texts.ts'

interface FieldSummaryProps {
  readonly title: string
  readonly fields: readonly FormField[]
  readonly onFix: (field: string) => void
}

/** Answers because of which the form can't be signed yet, each with a way to it. */
export function FieldSummary({ title, fields, onFix }: FieldSummaryProps) {
  const titleId = useId()
  const texts = useTexts()
  const { form } = useFormState()
  return (
    <section aria-labelledby={titleId} className="rounded-lg bg-danger-soft p-4 sm:p-5 print:hidden">
      <h2 id={titleId} className="flex items-center gap-2 text-[16px] font-semibold text-danger">
        <CircleAlert aria-hidden className="size-[18px]" />
        {title}
      </h2>
      <ul className="flex flex-wrap gap-x-5 pt-1">
        {fields.map(({ field }) => {
          const { label } = getFieldText(texts, field, form.applicant_type)
          return (
            <li key={field}>
              <button
                type="button"
                aria-label={texts.summary.fix(label)}
                onClick={() => onFix(field)}
                className={textButtonClass}
              >
                {label}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
