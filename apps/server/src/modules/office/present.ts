import type { OfficeDetails } from '@pb/contract/office'
import type { Office } from './queries.ts'

/** Presents the office. */
export function presentOffice({
  name,
  address,
  phone,
  license_number,
  logo,
  modified_at,
}: Office): OfficeDetails {
  return { name, address, phone, license_number, logo, complete: modified_at !== null }
}

/** Presents the office's contact details for clients. */
export function presentOfficeContact({ address, phone, license_number, logo }: Office) {
  return { address, phone, license_number, logo }
}
