import type { FormPaper, RenterForm } from '@pb/contract/application-forms'
import type { ChecklistItem, DocumentKind } from '@pb/rules/applications/documents'
import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import type { FormTexts } from '../texts/languages.ts'

/** Maximum bytes of a paper, as in the contract, which would bring its schemas with it. */
export const maxPaperBytes = 25_000_000

const accepted = /^image\/|^application\/pdf$/
const acceptedNames = /\.(?:jpe?g|png|webp|hei[cf]|pdf)$/i

/** What file dialogs offer. */
export const acceptedFiles =
  'image/jpeg,image/png,image/webp,image/heic,image/heif,application/pdf,.heic,.heif'

export type PaperError = keyof FormTexts['documents']['errors']

/** Returns why a file would be refused, before it is uploaded. */
export function checkFile({ size, type, name }: Pick<File, 'size' | 'type' | 'name'>): PaperError | null {
  if (size === 0) return 'empty'
  // Some phones name no type.
  if (type === '' ? !acceptedNames.test(name) : !accepted.test(type)) return 'wrongType'
  return size > maxPaperBytes ? 'tooLarge' : null
}

/** Whether files that were chosen together are the pages of one paper: photos, where one paper is asked for. */
export function arePages(files: readonly Pick<File, 'type'>[], count: number): boolean {
  return count === 1 && files.length > 1 && files.every(({ type }) => type.startsWith('image/'))
}

/** Whether the paper's own date is longer ago than the office accepts. */
export function isTooOld(
  { dated }: Pick<FormPaper, 'dated'>,
  maxAgeDays: number | null,
  now = new Date(),
): boolean {
  if (dated === null || maxAgeDays === null) return false
  return dated < addDaysToDate(newYorkDate(now), -maxAgeDays)
}

/** Papers of one kind. */
export function listPapers(
  { papers }: Pick<RenterForm, 'papers'>,
  document: DocumentKind,
): readonly FormPaper[] {
  return papers.filter((paper) => paper.document === document)
}

export interface MissingPaper {
  readonly document: DocumentKind
  readonly have: number
  readonly need: number
}

/** Returns the kinds of which fewer papers are there than asked for. */
export function listMissingPapers(form: Pick<RenterForm, 'papers' | 'checklist'>): readonly MissingPaper[] {
  return form.checklist
    .filter(({ required }) => required)
    .map(({ document, count }) => ({ document, have: listPapers(form, document).length, need: count }))
    .filter(({ have, need }) => have < need)
}

/** Returns the checklist, and an entry for what is there or may be added besides. */
export function listPaperGroups({
  papers,
  checklist,
}: Pick<RenterForm, 'papers' | 'checklist'>): readonly ChecklistItem[] {
  const asked = new Set(checklist.map(({ document }) => document))
  const kinds = new Set<DocumentKind>([...papers.map(({ document }) => document), 'other_papers'])
  const others = [...kinds]
    .filter((document) => !asked.has(document))
    .map((document) => ({ document, required: false, count: 1, max_age_days: null }))
  return [...checklist, ...others]
}
