import type { SearchFormOptions } from '@pb/contract/listings'
import { parseNeighborhoodRange } from '@pb/rules/neighborhood-ranges'
import { spanTexts } from './ranges.ts'

type Borough = SearchFormOptions['boroughs'][number]
type Neighborhood = Borough['neighborhoods'][number]

export interface NeighborhoodSection {
  readonly title: string
  readonly neighborhoods: readonly Neighborhood[]
}

/** A borough with its neighborhoods by section, sections without any left out. */
export function sectionsOf(borough: Borough): NeighborhoodSection[] {
  return borough.sections
    .map((title, index) => ({
      title,
      neighborhoods: borough.neighborhoods.filter(({ section }) => section === index),
    }))
    .filter(({ neighborhoods }) => neighborhoods.length > 0)
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()

/** The boroughs with the neighborhoods whose name, abbreviation or section holds the text; all without one. */
export function matchingBoroughs(boroughs: readonly Borough[], text: string): Borough[] {
  const wanted = plain(text.trim())
  return boroughs
    .map((borough) => ({
      ...borough,
      neighborhoods: borough.neighborhoods.filter(({ name, abbreviation, section }) =>
        [name, abbreviation, borough.sections[section] ?? ''].some((part) => plain(part).includes(wanted)),
      ),
    }))
    .filter(({ neighborhoods }) => neighborhoods.length > 0)
}

/** Label of a neighborhood in a search: `Upper West Side`, `Upper West Side, 70th – 80th Street`. */
export function neighborhoodLabel(boroughs: readonly Borough[], value: string): string {
  const range = parseNeighborhoodRange(value)
  if (!range) return value
  const known = boroughs
    .flatMap(({ neighborhoods }) => neighborhoods)
    .find(({ abbreviation }) => abbreviation === range.abbreviation)
  return known ? [known.name, ...spanTexts(known, range)].join(', ') : range.abbreviation
}

/** Abbreviation within a search's value, whatever range narrows it. */
export function abbreviationOf(value: string): string {
  return parseNeighborhoodRange(value)?.abbreviation ?? value
}
