import type { ExportRow } from './property.ts'

/** StreetDirPrefix values of the dictionary. */
const prefixes: Readonly<Record<string, string>> = { North: 'N', South: 'S', East: 'E', West: 'W' }
const suffixes = new Set(
  'Alley Avenue Boulevard Circle Court Crescent Drive Expressway Highway Lane Loop Parkway Place Plaza Road Row Square Street Terrace Turnpike Walk Way'.split(
    ' ',
  ),
)

/**
 * Splits the street of an address into StreetDirPrefix, StreetName and StreetSuffix: `East 38th Street` is `E`, `38th`
 * and `Street`. A direction that is part of the name stays there: `West End Avenue`, `Central Park West`.
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
