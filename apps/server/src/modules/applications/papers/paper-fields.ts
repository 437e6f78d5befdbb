import { documentKinds, type DocumentKind } from '@pb/rules/applications/documents'
import { paperErrors, toBadInput } from '../texts.ts'
import { maxPapersPerForm } from './write-papers.ts'

const titles: ReadonlyMap<string, string> = new Map(documentKinds.map(({ key, title }) => [key, title]))

export interface PaperField {
  readonly document: DocumentKind
  /** From 1. */
  readonly position: number
}

/** Parses a field's name; null when it is none of a paper. */
export function parsePaperField(name: string): PaperField | null {
  const [, base = name, number] = /^(.+)_([1-9]\d?\d?)$/.exec(name) ?? []
  const find = (key: string) => documentKinds.find((kind) => kind.key === key)?.key
  const whole = find(name)
  if (whole) return { document: whole, position: 1 }
  const document = find(base)
  const position = Number(number)
  return document && position > 1 && position <= maxPapersPerForm ? { document, position } : null
}

/** The title of a paper, without its number where it is the first: `Pay stubs`, `Pay stubs 2`. */
export function formatPaperTitle({ document, position }: PaperField): string {
  const title = titles.get(document) ?? document
  return position === 1 ? title : `${title} ${position}`
}

/** Parses the names of parts. Throws `bad_input` for one that is none of a paper, and for a repeated one. */
export function parsePaperFields(names: readonly string[]): Map<string, PaperField> {
  const fields = new Map<string, PaperField>()
  for (const name of names) {
    const field = parsePaperField(name)
    if (!field || fields.has(name)) throw toBadInput('query.field_name', paperErrors.fieldUnknown)
    fields.set(name, field)
  }
  if (fields.size === 0) throw toBadInput('query.field_name', paperErrors.fieldMissing)
  return fields
}
