import { findLeaseStartIssue, rentalInfoMessages } from '@pb/rules/applications/rental-info'
import { newYorkDate } from '@pb/rules/new-york'
import type { FieldTexts } from './use-field-form.ts'

/** Rules of the Rental Info. Dates that were stored before may be past by now, so only changed ones are checked. */
export function checkRentalInfo(values: FieldTexts, changed: readonly string[]): FieldTexts {
  const errors: Record<string, string> = {}
  const { lease_start_date: start = '', lease_end_date: end = '', landlord_phone: phone = '' } = values
  const startIssue =
    changed.includes('lease_start_date') && start !== ''
      ? findLeaseStartIssue(start, newYorkDate(new Date()))
      : null
  if (startIssue !== null) errors['lease_start_date'] = startIssue
  const datesChanged = changed.includes('lease_start_date') || changed.includes('lease_end_date')
  if (datesChanged && start !== '' && end !== '' && end <= start)
    errors['lease_end_date'] = rentalInfoMessages.leaseEnd
  if (changed.includes('landlord_phone') && phone !== '' && phone.length !== 10)
    errors['landlord_phone'] = rentalInfoMessages.phone
  if ((values['building_address'] ?? '').trim() === '')
    errors['building_address'] = rentalInfoMessages.address
  return errors
}

/** The ten digits of a phone number as they are stored: without separators and country code. */
export function toPhoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}

/** Dogs and cats exclude each other; choosing one clears the dog's breed and weight. */
export function choosePet(pet: 'dogs' | 'cats', on: boolean): FieldTexts {
  const chosen = on ? pet : null
  return {
    pets_dogs: chosen === 'dogs' ? '1' : '0',
    pets_cats: chosen === 'cats' ? '1' : '0',
    pets_dogs_breeds: '',
    pets_dogs_weight: '',
  }
}
