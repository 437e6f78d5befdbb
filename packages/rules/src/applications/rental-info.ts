import { rentalInfoFields, type RentalInfoField } from './fields.ts'
import { parseValue } from './parse-value.ts'
import { getValueIssueText } from './value-issues.ts'

/** Rental info as texts: money in dollars, flags as 0 or 1; null for none. */
export type RentalInfo = Readonly<Record<RentalInfoField, string | null>>

export interface RentalInfoIssue {
  readonly field: RentalInfoField
  readonly message: string
}

/** Texts of the specification. */
export const rentalInfoMessages = {
  leaseStart: 'Lease start date must be in the future',
  leaseEnd: 'Lease end date must be after lease start date',
  leaseYear: 'Check the year',
  phone: 'Invalid phone number length',
  address: 'Building Address is required',
  occupants: 'Enter a number from 1 to 50',
  oneKind: 'Choose dogs or cats',
  noDogs: 'Choose Dogs first',
} as const

const byName: ReadonlyMap<string, (typeof rentalInfoFields)[number]> = new Map(
  rentalInfoFields.map((entry) => [entry.field, entry]),
)

export function isRentalInfoField(field: string): field is RentalInfoField {
  return byName.has(field)
}

/** No lease is signed longer before it begins. */
const maxYearsBeforeStart = 5

/** Returns why a lease can't begin on a date that is entered today; null if it can. Dates are `yyyy-mm-dd`. */
export function findLeaseStartIssue(start: string, today: string): string | null {
  if (start <= today) return rentalInfoMessages.leaseStart
  const years = Number(start.slice(0, 4)) - Number(today.slice(0, 4))
  return years > maxYearsBeforeStart ? rentalInfoMessages.leaseYear : null
}

type Changes = Partial<Record<RentalInfoField, string | null>>

function parseEntry(field: RentalInfoField, text: string, today: string): { value: string | null } | string {
  const plain = text.trim()
  if (plain === '') return { value: byName.get(field)!.kind === 'flag' ? '0' : null }
  // The landlord's number is ten digits without formatting (the specification's rule).
  if (field === 'landlord_phone') return { value: plain }
  const parsed = parseValue(byName.get(field)!, plain, today)
  return 'issue' in parsed ? getValueIssueText(parsed.issue, 'en') : { value: parsed.value }
}

/** Dogs and cats exclude one another, and what is known of a dog goes when there is none or another kind. */
function applyPetRules(
  before: RentalInfo,
  changes: Changes,
): { changes: Changes; issues: RentalInfoIssue[] } {
  const result = { ...changes }
  const issues: RentalInfoIssue[] = []
  if (changes.pets_dogs === '1' && changes.pets_cats === '1')
    issues.push({ field: 'pets_cats', message: rentalInfoMessages.oneKind })
  else if (changes.pets_dogs === '1') result.pets_cats = '0'
  else if (changes.pets_cats === '1') result.pets_dogs = '0'
  const after = { ...before, ...result }
  const switched = after.pets_dogs !== before.pets_dogs || after.pets_cats !== before.pets_cats
  for (const field of ['pets_dogs_breeds', 'pets_dogs_weight'] as const) {
    if (after.pets_dogs === '1' && changes[field]) continue
    if (changes[field]) issues.push({ field, message: rentalInfoMessages.noDogs })
    else if (switched) result[field] = null
  }
  return { changes: result, issues }
}

function checkRules(before: RentalInfo, changes: Changes, today: string): RentalInfoIssue[] {
  const after = { ...before, ...changes }
  const issues: RentalInfoIssue[] = []
  const { lease_start_date: start, lease_end_date: end, landlord_phone: phone, occupants } = after
  const startIssue = changes.lease_start_date ? findLeaseStartIssue(changes.lease_start_date, today) : null
  if (startIssue !== null) issues.push({ field: 'lease_start_date', message: startIssue })
  if ((changes.lease_end_date || changes.lease_start_date) && start && end && end <= start)
    issues.push({ field: 'lease_end_date', message: rentalInfoMessages.leaseEnd })
  if (changes.landlord_phone && !/^\d{10}$/.test(phone!))
    issues.push({ field: 'landlord_phone', message: rentalInfoMessages.phone })
  if (changes.occupants && (Number(occupants) < 1 || Number(occupants) > 50))
    issues.push({ field: 'occupants', message: rentalInfoMessages.occupants })
  if (changes.building_address === null)
    issues.push({ field: 'building_address', message: rentalInfoMessages.address })
  return issues
}

/**
 * Applies entered texts to rental info. Only fields that differ are checked and returned, so that a lease start that has
 * passed since does not stop another change. `today` is the date in New York.
 */
export function changeRentalInfo(
  before: RentalInfo,
  entered: Readonly<Partial<Record<RentalInfoField, string>>>,
  today: string,
): { readonly changes: Changes; readonly issues: readonly RentalInfoIssue[] } {
  const parsed: Changes = {}
  const issues: RentalInfoIssue[] = []
  for (const [name, text] of Object.entries(entered)) {
    const field = name as RentalInfoField
    const entry = parseEntry(field, text, today)
    if (typeof entry === 'string') issues.push({ field, message: entry })
    else if (entry.value !== before[field]) parsed[field] = entry.value
  }
  const pets = applyPetRules(before, parsed)
  issues.push(...pets.issues, ...checkRules(before, pets.changes, today))
  return { changes: pets.changes, issues }
}
