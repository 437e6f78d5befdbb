import type { RentalInfo } from '@pb/rules/applications/rental-info'
import { centsToDollars } from '@pb/rules/money'
import type { HouseholdRow } from '../forms/find-form.ts'

const toFlag = (value: boolean): string => (value ? '1' : '0')

function formatCents(cents: string): string {
  const dollars = centsToDollars(cents)
  return Number.isInteger(dollars) ? String(dollars) : dollars.toFixed(2)
}

/** The household's rental info as texts; null for none. */
export function getRentalInfo(household: HouseholdRow): RentalInfo {
  const { monthly_rent_cents, occupants, pets_dogs, pets_cats } = household
  return {
    building_address: household.building_address || null,
    apartment_no: household.apartment_no || null,
    monthly_rent: monthly_rent_cents === null ? null : formatCents(monthly_rent_cents),
    lease_start_date: household.lease_start_date,
    lease_end_date: household.lease_end_date,
    occupants: occupants === null ? null : String(occupants),
    landlord_name: household.landlord_name || null,
    landlord_phone: household.landlord_phone || null,
    landlord_address: household.landlord_address || null,
    pets_dogs: toFlag(pets_dogs),
    pets_cats: toFlag(pets_cats),
    pets_dogs_breeds: household.pets_dogs_breeds || null,
    pets_dogs_weight: household.pets_dogs_weight || null,
  }
}
