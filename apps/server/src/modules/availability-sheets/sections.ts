import { boroughs, findBorough, findNeighborhoodsByAlias } from '@pb/rules/neighborhoods'
import { parseStatus } from './cells/availability.ts'

/** What a heading states of the rows below it. */
export type Section =
  /** `RENTED`, `On hold`: a status of the units. */
  | { readonly kind: 'status'; readonly text: string }
  /** `Parking`, `Commercial`, `Sales`: no apartments for rent. */
  | { readonly kind: 'other'; readonly text: string }
  /** `Future Residents/Applicants` of a rent roll: units that someone is to move into. */
  | { readonly kind: 'future'; readonly text: string }
  /** `Apartments`: what the sheet is about again. */
  | { readonly kind: 'units' }
  /** `STATEN ISLAND` */
  | { readonly kind: 'borough'; readonly text: string }
  /** `UPPER EAST SIDE`: a neighborhood. */
  | { readonly kind: 'area'; readonly text: string }

const others =
  /^(?:parking|garages?|storage|commercial|retail|stores?|offices?|sales?|for sale|condo sales|laundry|amenit(?:y|ies)|bike)$/
const units =
  /^(?:residential|apartments?|apts?|rentals?|units?|listings?|inventory|availabilit(?:y|ies)|vacanc(?:y|ies))$/
/** The sections of Yardi's rent roll, by its residents. */
const residents = /^(?:(?:current|notice|vacant)(?:\/| |$))+(?:residents?|units?)?$/
const futureResidents =
  /^(?:(?:future|pending)(?:[ /]+(?:residents?|tenants?|applicants?|leases?))+|applicants?|applications?)$/
/** Words around the one that names what a section has: `Recently rented units`. */
const around =
  /\b(?:recently|currently|already|just|all|our|the|residential|apartments?|apts?|units?|spaces?|spots?|listings?|rooms?|rentals?|inventory|leases?)\b/g

const isNeighborhood = (name: string): boolean =>
  boroughs.some(({ abbreviation }) => findNeighborhoodsByAlias(abbreviation, name).length > 0)

/** Reads a heading or the name of a worksheet; null for what is none of these, such as the name of a building. */
export function readSection(heading: string): Section | null {
  const text = heading
    .toLowerCase()
    .replace(/^[^a-z]+|[^a-z]+$/g, '')
    .replace(/\s+/g, ' ')
  if (text === '' || text.length > 40) return null
  if (units.test(text) || residents.test(text)) return { kind: 'units' }
  if (futureResidents.test(text)) return { kind: 'future', text: heading.trim() }
  const status = parseStatus(text) ?? parseStatus(text.replace(around, ' ').replace(/\s+/g, ' ').trim())
  if (status === 'Active') return { kind: 'units' }
  if (status !== null) return { kind: 'status', text: heading.trim() }
  if (others.test(text.replace(around, ' ').replace(/\s+/g, ' ').trim()))
    return { kind: 'other', text: heading.trim() }
  if (findBorough(heading)) return { kind: 'borough', text: heading.trim() }
  return isNeighborhood(heading.trim()) ? { kind: 'area', text: heading.trim() } : null
}

/** The section that a row is in. A section under the heading of a building ends with that building. */
export class SectionCarrier {
  #section: Section | null = null
  #isNested = false
  #hasBuilding = false
  /** '' if no heading names one. */
  borough = ''
  /** The neighborhood of a heading; '' if none names one. */
  area = ''

  set(section: Section): void {
    if (section.kind === 'area') {
      this.area = section.text
      return
    }
    if (section.kind === 'borough') {
      this.borough = section.text
      this.area = ''
    }
    this.#section = section
    this.#isNested = this.#hasBuilding
  }

  /** A heading names a building. */
  enterBuilding(): void {
    this.#hasBuilding = true
    if (this.#isNested) this.#section = null
  }

  /** The status of rows that have none of their own; '' without one. */
  get status(): string {
    return this.#section?.kind === 'status' ? this.#section.text : ''
  }

  /** The heading by which the units of the rows are let from a later day; '' without one. */
  get future(): string {
    return this.#section?.kind === 'future' ? this.#section.text : ''
  }

  /** What the rows are instead of apartments for rent; '' if they are some. */
  get otherThing(): string {
    return this.#section?.kind === 'other' ? this.#section.text : ''
  }
}
