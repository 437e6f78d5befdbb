import type { ClientImportField } from '@pb/rules/client-import-fields'
import { htmlToText } from '@pb/rules/html-to-text'
import type { CompiledColumn } from './compile-columns.ts'
import { isPlaceholder } from './parse-values.ts'

/** A filled cell of a mapped column. */
export interface FilledCell {
  readonly text: string
  readonly label: string
  readonly column: CompiledColumn
}

export type RowCells = Readonly<Partial<Record<ClientImportField, FilledCell[]>>>

const looksLikeHtml = (text: string): boolean =>
  /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>|&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(text)

/** Text of notes, which other systems export as HTML. */
const toPlainText = (text: string): string =>
  looksLikeHtml(text)
    ? htmlToText(
        text
          .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
          .replace(/<!--[\s\S]*?-->/g, '')
          // Line breaks of a text with entities only are its own.
          .replace(/\r\n|\n|\r/g, /<(?:p|div|br|li|h\d)\b/i.test(text) ? ' ' : '<br>'),
      )
    : text

const noteFields = new Set<ClientImportField>(['notes', 'other'])

/** Spreadsheets write texts as ="0171" or with an apostrophe, so that they are not evaluated as numbers or formulas. */
export function unwrapCell(text: string): string {
  const isWrapped = text.startsWith('=') || text.startsWith("'")
  const own = isWrapped ? text.replace(/^="([^"]*)"$/, '$1').replace(/^'(?=[=+@-])/, '') : text
  return own.trim()
}

/** The filled cells of a row, by field. */
export function collectCells(row: readonly string[], columns: readonly CompiledColumn[]): RowCells {
  const cells: Partial<Record<ClientImportField, FilledCell[]>> = {}
  for (const column of columns) {
    const text = unwrapCell(row[column.at] ?? '')
    if (text === '' || isPlaceholder(text)) continue
    const label =
      column.labelAt === null ? column.label : (row[column.labelAt] ?? '').replace(/^\*\s*/, '').trim()
    const plain = noteFields.has(column.field) ? toPlainText(text) : text
    if (plain === '') continue
    const all = (cells[column.field] ??= [])
    all.push({ text: plain, label, column })
  }
  return cells
}

export const getText = (cells: RowCells, field: ClientImportField): string | undefined =>
  cells[field]?.[0]?.text
