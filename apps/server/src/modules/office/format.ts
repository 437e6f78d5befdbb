import type { Office } from './queries.ts'

/** The office's address, phone and license for the foot of mails and brochures; without what is unknown. */
export function formatOfficeLines({ address, phone, license_number }: Office): string[] {
  const license = license_number === '' ? '' : `License ${license_number}`
  return [address, phone, license].filter((part) => part !== '')
}
