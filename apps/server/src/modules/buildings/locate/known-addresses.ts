import { join } from 'node:path'
import { parseAddress, standardizeAddress } from '@pb/rules/addresses'
import { boroughKeys, type BoroughKey } from '@pb/rules/neighborhoods'
import { readLines } from '../city-import/source-files.ts'
import { toHouseNumberOrder } from './house-numbers.ts'

/** An address whose position is known. */
export interface KnownAddress {
  readonly number: number
  readonly latitude: number
  readonly longitude: number
  readonly neighborhood: string
  readonly zip: string
}

interface RecordedAddress extends KnownAddress {
  /** Whether the house number has one: `23-15`. */
  readonly hasHyphen: boolean
}

type Streets = Map<string, RecordedAddress[]>
export type KnownAddresses = ReadonlyMap<BoroughKey, Streets>

/** The city's buildings that the product ships. */
const file = join(import.meta.dirname, '../../../../data/city/buildings.csv.gz')

async function read(): Promise<KnownAddresses> {
  const boroughs = new Map<BoroughKey, Streets>(boroughKeys.map((key) => [key, new Map()]))
  for await (const { row } of readLines(file)) {
    const streets = boroughs.get(row['borough'] as BoroughKey)
    const parsed = parseAddress(row['address'] ?? '')
    if (!streets || !parsed) continue
    const borough = row['borough'] as BoroughKey
    const address = standardizeAddress(parsed, borough)
    const list = streets.get(address.street) ?? []
    list.push({
      number: toHouseNumberOrder(address.houseNumber, borough),
      hasHyphen: address.houseNumber.includes('-'),
      latitude: Number(row['lat']),
      longitude: Number(row['lon']),
      neighborhood: row['neighborhood'] ?? '',
      zip: row['zip'] ?? '',
    })
    streets.set(address.street, list)
  }
  return boroughs
}

let loading: Promise<KnownAddresses> | undefined

/** Reads the shipped buildings once. */
export function loadKnownAddresses(): Promise<KnownAddresses> {
  loading ??= read()
  return loading
}
