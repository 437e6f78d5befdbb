import { documentKinds } from '@pb/rules/applications/documents'
import { getFieldText } from '../model/field-text.ts'
import { useFormState } from '../saving/use-form.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import type { FormTexts } from '../texts/languages.ts'
import { coverTexts } from './cover-texts.ts'
import { formatCovered } from './format-covered.ts'

/** `Pay stubs 2` of `pay_stubs_2`. */
function getPaperTitle(texts: FormTexts, field: string): string {
  const [, name = field, number = ''] = /^(.*?)(?:_(\d+))?$/.exec(field) ?? []
  const kind = documentKinds.find(({ key }) => key === name)
  return kind ? [texts.documents.kinds[kind.key].title, number].filter(Boolean).join(' ') : field
}

/** What is different from what was signed: old beside new. */
export function SignedChanges() {
  const texts = useTexts()
  const language = useLanguage()
  const { form } = useFormState()
  const own = coverTexts[language]
  const changes = form.signature?.changes ?? []
  if (changes.length === 0) return null
  const getTitle = (part: string, field: string): string => {
    if (part === 'terms') return own.fields[field] ?? field
    return part === 'papers'
      ? getPaperTitle(texts, field)
      : getFieldText(texts, field, form.applicant_type).label
  }
  return (
    <section aria-label={own.changedTitle} className="rounded-lg bg-warning-soft p-4 sm:p-5">
      <h2 className="text-[16px] font-semibold">{own.changedTitle}</h2>
      <dl className="divide-y">
        {changes.map((change) => {
          const { part, field, before, after } = change
          const isReplaced = before !== null && before === after
          const replaced = part === 'papers' ? own.otherFile : own.otherNumber
          return (
            <div key={`${part}:${field}`} className="py-2">
              <dt className="text-sm text-muted">{getTitle(part, field)}</dt>
              <dd className="grid gap-x-4 text-[15px] leading-snug wrap-anywhere sm:grid-cols-2">
                <span>{`${own.before}: ${formatCovered(texts, language, change, before)}`}</span>
                <span className="font-medium">
                  {`${own.after}: ${isReplaced ? replaced : formatCovered(texts, language, change, after)}`}
                </span>
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
