import type { Application, PaperIssue } from '@pb/contract/applications'
import { CircleAlert, Clock3 } from 'lucide-react'
import { getPersonName } from '../labels.ts'
import * as texts from './texts.ts'

/** Missing fields that are named; the others are counted. */
const maxFields = 5

function formatIssue({ issue, title, have, need, max_age_days }: PaperIssue): string {
  if (issue === 'missing') return texts.missingPaper(title, have, need)
  return issue === 'old' ? texts.oldPaper(title, max_age_days) : texts.undatedPaper(title)
}

function PersonItems({ form }: { readonly form: Application }) {
  const { missing_fields: fields, paper_issues: issues } = form
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {issues.map((issue) => {
        const Icon = issue.issue === 'missing' ? CircleAlert : Clock3
        return (
          <li key={`${issue.document} ${issue.issue}`} className="flex items-start gap-2">
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
            <span className="min-w-0">{formatIssue(issue)}</span>
          </li>
        )
      })}
      {fields.length > 0 && (
        <li className="flex items-start gap-2">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
          <span className="min-w-0">
            {fields
              .slice(0, maxFields)
              .map(({ title }) => title)
              .join(', ')}
            {fields.length > maxFields && ` ${texts.moreFields(fields.length - maxFields)}`}
          </span>
        </li>
      )}
    </ul>
  )
}

interface MissingItemsProps {
  readonly forms: readonly Application[]
  readonly onSelect: (formId: string) => void
}

/** Missing and outdated papers, and empty required fields, by person. */
export function MissingItems({ forms, onSelect }: MissingItemsProps) {
  const incomplete = forms.filter((form) => form.paper_issues.length + form.missing_fields.length > 0)
  if (incomplete.length === 0) return <p className="text-sm">{texts.nothingMissing}</p>
  if (forms.length === 1) return incomplete.map((form) => <PersonItems key={form.id} form={form} />)
  return (
    <ul className="flex flex-col gap-3">
      {incomplete.map((form) => (
        <li key={form.id}>
          <button
            type="button"
            onClick={() => onSelect(form.id)}
            className="pb-1 text-sm font-medium hover:underline"
          >
            {getPersonName(form)}
          </button>
          <PersonItems form={form} />
        </li>
      ))}
    </ul>
  )
}
