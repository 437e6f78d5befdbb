import { savedSearchParams, type SavedSearchParams } from '@pb/contract/saved-searches'
import { parseTaskLine, type TaskLine } from '@pb/rules/task-line'
import { rowNotes } from '../texts.ts'
import type { RowCells } from './row-cells.ts'

/** A saved search of an export. */
export interface ImportedSearch {
  readonly params: SavedSearchParams
  readonly isOff: boolean
}

export interface ImportedWork {
  readonly tasks: readonly TaskLine[]
  readonly searches: readonly ImportedSearch[]
  readonly warnings: readonly string[]
}

/** As many as a client may have. */
const maxPerClient = 100

/** `Rentals in Chelsea: {"ad_type":"rental",…}` of a search, `Off: …` of a suspended one. */
export const formatSearchLine = (title: string, params: SavedSearchParams, isOff: boolean): string =>
  `${isOff ? 'Off: ' : ''}${title.replaceAll(/\s+/g, ' ')}: ${JSON.stringify(params)}`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses a line of an export; null if it is none. */
function parseSearchLine(line: string): ImportedSearch | null {
  const at = line.indexOf(': {"')
  if (at < 0) return null
  const parsed = savedSearchParams.safeParse(parseJson(line.slice(at + 2)))
  return parsed.success ? { params: parsed.data, isOff: line.startsWith('Off: ') } : null
}

const splitLines = (cells: RowCells, field: 'tasks' | 'searches'): string[] =>
  (cells[field] ?? [])
    .flatMap(({ text }) => text.split('\n'))
    .map((line) => line.trim())
    .filter(Boolean)

/** Parses the tasks and saved searches of a row. */
export function parseWork(cells: RowCells): ImportedWork {
  const [taskLines, searchLines] = [splitLines(cells, 'tasks'), splitLines(cells, 'searches')]
  const searches = searchLines.slice(0, maxPerClient).map(parseSearchLine)
  const read = searches.filter((search) => search !== null)
  const warnings = [
    ...(read.length < searches.length ? [rowNotes.unreadSearches(searches.length - read.length)] : []),
    ...(Math.max(taskLines.length, searchLines.length) > maxPerClient ? [rowNotes.tooMuchWork] : []),
  ]
  return {
    tasks: taskLines.slice(0, maxPerClient).flatMap((line) => parseTaskLine(line) ?? []),
    searches: read,
    warnings,
  }
}
