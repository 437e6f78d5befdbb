import { dayMs } from './dates.ts'

/**
 * Licenses of the New York Department of State (Real Property Law, article 12-A), from the lowest class up. The
 * titles are those that advertising must include (19 NYCRR 175.25).
 */
export const licenseClasses = ['salesperson', 'associate_broker', 'broker'] as const
export type LicenseClass = (typeof licenseClasses)[number]

export const licenseTitles: Readonly<Record<LicenseClass, string>> = {
  salesperson: 'Licensed Real Estate Salesperson',
  associate_broker: 'Licensed Associate Real Estate Broker',
  broker: 'Licensed Real Estate Broker',
}

/** Notices sent to the agent, once each: days before a license lapses, and that it has lapsed. */
export const licenseNotices = ['60', '30', '7', 'lapsed'] as const
export type LicenseNotice = (typeof licenseNotices)[number]

/** Whole days from `today` to the last day of a license: 0 on that day itself, negative once it has lapsed. */
export function licenseDaysLeft(expiresOn: string, today: string): number {
  return Math.round((Date.parse(expiresOn) - Date.parse(today)) / dayMs)
}

/** Returns the notice that is due; null if none. */
export function licenseNotice(daysLeft: number): LicenseNotice | null {
  if (daysLeft < 0) return 'lapsed'
  if (daysLeft <= 7) return '7'
  if (daysLeft <= 30) return '30'
  return daysLeft <= 60 ? '60' : null
}

/** Returns the title of the highest class that has not lapsed; null if none. */
export function licenseTitle(
  licenses: readonly { readonly license_class: LicenseClass; readonly expires_on: string }[],
  today: string,
): string | null {
  const valid = licenses.filter(({ expires_on }) => expires_on >= today)
  const classes = new Set(valid.map((license) => license.license_class))
  const highest = licenseClasses.findLast((licenseClass) => classes.has(licenseClass))
  return highest === undefined ? null : licenseTitles[highest]
}
