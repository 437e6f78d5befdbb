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

/** The neighborhood with this name, else the first whose name begins with the text, else the first that is shown for it. */
export function findNeighborhood(boroughs: readonly Borough[], text: string) {
  const query = normalize(text.trim())
  const shown = filterBoroughs(boroughs, text).flatMap(({ abbreviation: id, neighborhoods }) =>
    neighborhoods.map((neighborhood) => ({
      id,
      name: normalize(neighborhood.name),
      abbreviation: neighborhood.abbreviation,
    })),
  )
  const found =
    shown.find(({ name }) => name === query) ?? shown.find(({ name }) => name.startsWith(query)) ?? shown[0]
  const borough = boroughs.find(({ abbreviation }) => abbreviation === found?.id)
  return found && borough && { borough, abbreviation: found.abbreviation }
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
