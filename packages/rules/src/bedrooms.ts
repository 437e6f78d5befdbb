/**
 * Bedroom counts: the key that travels (`studio`, `1.5`) and the code that the database sorts and filters by.
 * No code is 0, which means any. Layouts without a bedroom come first; numbers are tenths above 10; whole
 * buildings last.
 */
const layouts = {
  studio: { code: 1, label: 'Studio' },
  'alcove-studio': { code: 2, label: 'Alcove Studio' },
  loft: { code: 3, label: 'Loft' },
  building: { code: 900, label: 'Building' },
} as const

const counted = ['1', '1.5', '2', '2.5', '3', '3.5', '4', '4.5', '5', '6', '7', '8'] as const

export type BedroomKey = keyof typeof layouts | (typeof counted)[number]

export const bedroomKeys: readonly BedroomKey[] = ['studio', 'alcove-studio', 'loft', ...counted, 'building']

const codes = new Map<BedroomKey, number>(
  bedroomKeys.map((key) => [
    key,
    key in layouts ? layouts[key as keyof typeof layouts].code : Number(key) * 10,
  ]),
)
const keys = new Map([...codes].map(([key, code]) => [code, key]))

/** Database code of a bedroom key. */
export function bedroomCode(key: BedroomKey): number {
  return codes.get(key)!
}

/** Returns the bedroom key of a database code; undefined for an unknown code. */
export function bedroomKey(code: number): BedroomKey | undefined {
  return keys.get(code)
}

/** Formats a bedroom key: `Studio`, `1 Bed`, `2 Beds`. */
export function bedroomLabel(key: BedroomKey): string {
  if (key in layouts) return layouts[key as keyof typeof layouts].label
  return `${key} ${Number(key) > 1 ? 'Beds' : 'Bed'}`
}

/** Bathroom counts to filter by; the database stores tenths (1.5 is 15). */
export const bathroomKeys = ['1', '1.5', '2', '2.5', '3', '3.5', '4', '5'] as const
export type BathroomKey = (typeof bathroomKeys)[number]

/**
 * Returns the range that a bathroom key matches, in tenths, `from` inclusive and `below` exclusive: up to the next key,
 * so that 4 matches 4.5 too, which has no key; the last key matches that many or more.
 */
export function bathroomRange(key: BathroomKey): { from: number; below: number } {
  const next = bathroomKeys[bathroomKeys.indexOf(key) + 1]
  return { from: Number(key) * 10, below: next === undefined ? 1000 : Number(next) * 10 }
}

/** `1 Bath`, `2.5 Baths`. */
export function bathroomLabel(count: number): string {
  return `${count} ${count > 1 ? 'Baths' : 'Bath'}`
}
