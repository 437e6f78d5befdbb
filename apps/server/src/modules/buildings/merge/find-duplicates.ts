import { parseAddress, standardizeAddress, type Address } from '@pb/rules/addresses'
import type { BoroughKey } from '@pb/rules/neighborhoods'

export interface StoredAddress {
  readonly id: string
  readonly borough: BoroughKey
  readonly house_number: string
  readonly street: string
  readonly address: string
}

/** One building, with the rows that hold it. */
export interface BuildingGroup {
  /** The row that stays. */
  readonly id: string
  /** The rows that are merged into it. */
  readonly others: readonly string[]
  readonly address: Address
}

function normalize({ borough, house_number, street, address }: StoredAddress): Address | null {
  const parsed = parseAddress(address) ?? parseAddress(`${house_number} ${street}`)
  return parsed && standardizeAddress(parsed, borough)
}

const isNormal = (row: StoredAddress, { houseNumber, street }: Address) =>
  row.house_number === houseNumber && row.street === street

/**
 * Groups buildings whose addresses are spellings of one address, and returns those that are stored more than once or in
 * another spelling. The row that has the normal spelling stays, else the oldest. Addresses that cannot be read are left
 * alone.
 */
export function findDuplicates(rows: readonly StoredAddress[]): BuildingGroup[] {
  const groups = new Map<string, { address: Address; rows: StoredAddress[] }>()
  for (const row of rows) {
    const address = normalize(row)
    if (!address) continue
    const key = [row.borough, address.houseNumber, address.street].join('\t')
    const group = groups.get(key)
    if (group) group.rows.push(row)
    else groups.set(key, { address, rows: [row] })
  }
  return [...groups.values()].flatMap(({ address, rows: spelled }) => {
    const kept = spelled.find((row) => isNormal(row, address)) ?? spelled[0]!
    const others = spelled.filter(({ id }) => id !== kept.id).map(({ id }) => id)
    return others.length > 0 || !isNormal(kept, address) ? [{ id: kept.id, others, address }] : []
  })
}
