import type { Application, PaperIssue } from '@pb/contract/applications'
import { Clock3, FileX, PencilLine, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { getPersonName } from '../labels.ts'
import * as texts from './texts.ts'

/** Missing fields that are named; the others are counted. */
const maxFields = 5

function formatIssue({ issue, title, max_age_days }: PaperIssue): string {
  return issue === 'old' ? texts.oldPaper(title, max_age_days) : texts.undatedPaper(title)
}

function Item({ icon: Icon, children }: { readonly icon: LucideIcon; readonly children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}

function PersonItems({ form }: { readonly form: Application }) {
  const { missing_fields: fields, paper_issues: issues } = form
  const missing = issues.filter(({ issue }) => issue === 'missing')
  const names = fields.slice(0, maxFields).map(({ title }) => title)
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {missing.length > 0 && (
        <Item icon={FileX}>
          {missing.map(({ title, have, need }) => texts.missingPaper(title, have, need)).join(', ')}
        </Item>
      )}
      {issues
        .filter(({ issue }) => issue !== 'missing')
        .map((issue) => (
          <Item key={`${issue.document} ${issue.issue}`} icon={Clock3}>
            {formatIssue(issue)}
          </Item>
        ))}
      {fields.length > 0 && (
        <Item icon={PencilLine}>
          {names.join(', ')}
          {fields.length > maxFields && ` ${texts.moreFields(fields.length - maxFields)}`}
        </Item>
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
