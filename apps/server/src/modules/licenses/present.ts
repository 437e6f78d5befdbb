import type { License } from '@pb/contract/licenses'
import type { LicenseRow } from './queries.ts'

/** A license as its holder sees it. */
export function presentLicense({ id, license_number, license_class, expires_on }: LicenseRow): License {
  return { license_id: id, license_number, license_class, expires_on }
}
