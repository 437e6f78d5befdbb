import type { Application, PaperValue, ReportEntry } from '@pb/contract/applications'
import { documentKinds } from '@pb/rules/applications/documents'
import { formSections } from '@pb/rules/applications/fields'
import { isRentalInfo } from './format-value.ts'

/** A file row: a paper, or a kind that is asked for and has none. */
export interface PaperRow {
  readonly field: string
  readonly title: string
  readonly paper: PaperValue | null
}

interface Section {
  readonly title: string
  readonly entries: readonly ReportEntry[]
}

/** A form by what the screen shows of it. */
export interface FormContents {
  readonly rentalInfo: readonly ReportEntry[]
  readonly sections: readonly Section[]
  readonly papers: readonly PaperRow[]
  readonly signatures: readonly PaperValue[]
}

const documents = new Set<string>(documentKinds.map(({ key }) => key))
const sectionTitles = new Map<string, string>(formSections.map(({ key, title }) => [key, title]))

/** Whether a field is a kind of paper; further papers of a kind have a number: `pay_stubs_2`. */
function isPaperField(field: string): boolean {
  return documents.has(field) || documents.has(field.replace(/_\d+$/, ''))
}

/** Divides a form's report, with the sections in the order of the form. */
export function readReport({ report }: Pick<Application, 'report'>): FormContents {
  const papers: PaperRow[] = []
  const signatures: PaperValue[] = []
  const rest: ReportEntry[] = []
  for (const entry of report) {
    const { field, value } = entry
    if (isPaperField(field.field)) {
      const paper = typeof value === 'object' ? value : null
      papers.push({ field: field.field, title: field.title, paper })
    } else if (value !== null && typeof value === 'object') signatures.push(value)
    else if (field.field !== 'signature') rest.push(entry)
  }
  const others = rest.filter(({ field }) => !isRentalInfo(field.field))
  const bySection = Map.groupBy(others, ({ field }) => sectionTitles.get(field.section) ?? field.section)
  return {
    rentalInfo: rest.filter(({ field }) => isRentalInfo(field.field)),
    sections: [...bySection].map(([title, entries]) => ({ title, entries })),
    papers,
    signatures,
  }
}
