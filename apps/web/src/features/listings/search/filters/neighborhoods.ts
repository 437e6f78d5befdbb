import type { SearchFormOptions } from '@pb/contract/listings'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { formatSpans } from './street-ranges.ts'

type Borough = SearchFormOptions['boroughs'][number]
type Neighborhood = Borough['neighborhoods'][number]

export interface NeighborhoodSection {
  readonly title: string
  readonly neighborhoods: readonly Neighborhood[]
}

/** Groups a borough's neighborhoods by section, without empty sections. */
export function getSections(borough: Borough): NeighborhoodSection[] {
  return borough.sections
    .map((title, index) => ({
      title,
      neighborhoods: borough.neighborhoods.filter(({ section }) => section === index),
    }))
    .filter(({ neighborhoods }) => neighborhoods.length > 0)
}

const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** Returns the boroughs with the neighborhoods that have the text in their name, abbreviation or section. */
export function filterBoroughs(boroughs: readonly Borough[], text: string): Borough[] {
  const query = normalize(text.trim())
  return boroughs
    .map((borough) => ({
      ...borough,
      neighborhoods: borough.neighborhoods.filter(({ name, abbreviation, section }) =>
        [name, abbreviation, borough.sections[section] ?? ''].some((part) => normalize(part).includes(query)),
      ),
    }))
    .filter(({ neighborhoods }) => neighborhoods.length > 0)
}

/** `Upper West Side`, `Upper West Side, 70th – 80th Street`. */
export function formatNeighborhood(boroughs: readonly Borough[], value: string): string {
  const range = parseNeighborhoodRange(value)
  if (!range) return value
  const known = boroughs
    .flatMap(({ neighborhoods }) => neighborhoods)
    .find(({ abbreviation }) => abbreviation === range.abbreviation)
  return known ? [known.name, ...formatSpans(known, range)].join(', ') : range.abbreviation
}

/** Returns the abbreviation of a search value, without its range. */
export function getAbbreviation(value: string): string {
  return parseNeighborhoodRange(value)?.abbreviation ?? value
}
