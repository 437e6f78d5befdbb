import type { SignatureChange } from '@pb/contract/applications'
import { documentKinds } from '@pb/rules/applications/documents'
import { findField, formSections } from '@pb/rules/applications/fields'
import { getTermTitle, type CoverChange, type CoverEntry } from '@pb/rules/applications/signature-cover'
import { formatDay, formatValue } from '../package/format-value.ts'
import { coverTexts } from '../texts.ts'

const paperTitles: ReadonlyMap<string, string> = new Map(documentKinds.map(({ key, title }) => [key, title]))
const sectionTitles: ReadonlyMap<string, string> = new Map(formSections.map(({ key, title }) => [key, title]))

/** `Pay stubs 2` of `pay_stubs_2`. */
function getPaperTitle(field: string): string {
  const [, kind = field, number] = /^(.*?)(?:_(\d+))?$/.exec(field) ?? []
  const title = paperTitles.get(kind) ?? kind
  return number === undefined ? title : `${title} ${number}`
}

/** The emergency contact's name and phone are not the person's. */
function getAnswerTitle(name: string): string {
  const field = findField(name)
  if (!field) return name
  return field.section === 'emergency' ? `${sectionTitles.get('emergency')}: ${field.title}` : field.title
}

function getCoverTitle({ part, field }: Pick<CoverEntry, 'part' | 'field'>): string {
  if (part === 'terms') return getTermTitle(field)
  return part === 'papers' ? getPaperTitle(field) : getAnswerTitle(field)
}

function formatCovered({ part, field }: Pick<CoverEntry, 'part' | 'field'>, value: string): string {
  if (part === 'papers') return value === '' ? coverTexts.added : coverTexts.dated(formatDay(value))
  return value === '' ? coverTexts.notSet : formatValue(field, value)
}

/** Presents what a signature covers, with the values that were signed, as lines of the certificate. */
export const presentCovered = (covers: readonly CoverEntry[]): [label: string, value: string][] =>
  covers.map((entry) => [getCoverTitle(entry), formatCovered(entry, entry.value)])

/** Presents what is different from what was signed. */
export function presentChanges(changes: readonly CoverChange[]): SignatureChange[] {
  return changes.map((change) => {
    const { part, before, after } = change
    const format = (value: string | null) => (value === null ? coverTexts.none : formatCovered(change, value))
    const isReplaced = before !== null && before === after
    const replaced = part === 'papers' ? coverTexts.otherFile : coverTexts.otherNumber
    return {
      title: getCoverTitle(change),
      before: format(before),
      after: isReplaced ? replaced : format(after),
    }
  })
}
