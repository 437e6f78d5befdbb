import { isFieldShown, listFields, type FormField } from './fields.ts'
import { documentKinds, type ChecklistItem, type DocumentKind } from './documents.ts'
import type { ApplicantType } from './vocabulary.ts'

/** Values of a form by field; a secret has any text. */
export type FilledValues = Readonly<Record<string, string>>

export interface DatedPaper {
  readonly document: DocumentKind
  /** The paper's own date, `yyyy-mm-dd`; null if it was not entered. */
  readonly dated: string | null
}

/** Returns the fields that must be filled in before signing and are not, in the form's order. */
export function listMissingFields(type: ApplicantType, values: FilledValues): FormField[] {
  return listFields(type).filter(
    (field) => field.required && isFieldShown(field, values) && !values[field.field],
  )
}

export interface PaperShortage {
  readonly document: DocumentKind
  readonly title: string
  readonly issue: 'missing' | 'old' | 'undated'
  readonly have: number
  readonly need: number
  readonly max_age_days: number | null
}

const titles: ReadonlyMap<string, string> = new Map(documentKinds.map(({ key, title }) => [key, title]))

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

function findIssue(
  { required, count, max_age_days }: ChecklistItem,
  papers: readonly DatedPaper[],
  today: string,
): PaperShortage['issue'] | null {
  if (papers.length < count && required) return 'missing'
  if (papers.length === 0 || max_age_days === null) return null
  const isOld = ({ dated }: DatedPaper) => dated !== null && countDays(dated, today) > max_age_days
  const enough = Math.min(count, papers.length)
  const current = papers.filter((paper) => !isOld(paper))
  if (current.length < enough) return 'old'
  return current.filter(({ dated }) => dated !== null).length < enough ? 'undated' : null
}

/**
 * Returns what is wrong with the papers of a form, at most one issue for each kind: fewer than asked for, too old, or
 * without the date by which their age is judged. More papers than asked for do no harm.
 */
export function listPaperIssues(
  checklist: readonly ChecklistItem[],
  papers: readonly DatedPaper[],
  today: string,
): PaperShortage[] {
  return checklist.flatMap((item) => {
    const { document, count: need, max_age_days } = item
    const own = papers.filter((paper) => paper.document === document)
    const issue = findIssue(item, own, today)
    if (!issue) return []
    return [
      { document, title: titles.get(document) ?? document, issue, have: own.length, need, max_age_days },
    ]
  })
}

/** Percent of the required fields and papers that are there, rounded down, so that 100 means all. */
export function getCompleteness(
  type: ApplicantType,
  values: FilledValues,
  checklist: readonly ChecklistItem[],
  papers: readonly DatedPaper[],
): number {
  const fields = listFields(type).filter((field) => field.required && isFieldShown(field, values))
  const asked = checklist.filter(({ required }) => required)
  const have = asked.map(({ document, count }) =>
    Math.min(count, papers.filter((paper) => paper.document === document).length),
  )
  const needed = fields.length + asked.reduce((sum, { count }) => sum + count, 0)
  const there = fields.length - listMissingFields(type, values).length + have.reduce((sum, n) => sum + n, 0)
  return needed === 0 ? 100 : Math.floor((100 * there) / needed)
}
