import type { License } from '@pb/contract/licenses'
import type { LicenseRow } from './queries.ts'

/** Returns a license as its holder's API reply. */
export function presentLicense({ id, license_number, license_class, expires_on }: LicenseRow): License {
  return { license_id: id, license_number, license_class, expires_on }
}
