import type { LocatedAddress } from '@pb/contract/buildings'
import { displayStreet } from '@pb/rules/addresses'
import { presentSuggestion } from '../present.ts'
import type { Location } from './service.ts'

/** An address that may mean more is better typed in full. */
const maxCandidates = 8

/** Presents a located address. */
export function presentLocation(location: Location): LocatedAddress {
  const { address, position, existing } = location
  return {
    address: address?.display ?? null,
    street: address ? displayStreet(address.street) : '',
    unit: location.unit,
    borough: location.borough,
    boroughs: [...location.boroughs],
    candidates: location.candidates.slice(0, maxCandidates).map(({ candidate, building }) => ({
      address: candidate.address.display,
      borough: candidate.borough,
      zip: candidate.zip,
      neighborhood: candidate.neighborhood,
      building_id: building?.id ?? null,
    })),
    street_known: location.streetKnown,
    similar_streets: [...location.similarStreets],
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    precision: position?.precision ?? null,
    neighborhood: location.neighborhood,
    zip: location.zip,
    existing: existing && presentSuggestion(existing),
  }
}
