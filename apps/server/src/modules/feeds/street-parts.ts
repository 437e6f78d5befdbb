import type { ExportRow } from './property.ts'

/** Directions as the dictionary shortens them. */
const prefixes: Readonly<Record<string, string>> = { North: 'N', South: 'S', East: 'E', West: 'W' }
const suffixes = new Set(
  'Alley Avenue Boulevard Circle Court Crescent Drive Expressway Highway Lane Loop Parkway Place Plaza Road Row Square Street Terrace Turnpike Walk Way'.split(
    ' ',
  ),
)

/**
 * The street of an address in the dictionary's parts: `East 38th Street` is `E`, `38th` and `Street`. A direction that
 * belongs to the name (`West End Avenue`, `Central Park West`) stays in it, as does all of a street without a kind.
 */
export function streetParts({ address, house_number }: Pick<ExportRow, 'address' | 'house_number'>): {
  readonly prefix: string | null
  readonly name: string
  readonly suffix: string | null
} {
  const words = address.slice(house_number.length).trim().split(/\s+/)
  const [first = '', second = ''] = words
  const prefix = /^\d/.test(second) ? (prefixes[first] ?? null) : null
  const rest = prefix === null ? words : words.slice(1)
  const last = rest.at(-1)!
  const suffix = rest.length > 1 && suffixes.has(last) ? last : null
  return { prefix, name: (suffix === null ? rest : rest.slice(0, -1)).join(' '), suffix }
}
