import { addDaysToDate, formatDate } from '@pb/rules/dates'
import { licenseDaysLeft, licenseNotice, licenseTitles } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import type { Deps } from '../../../platform/deps.ts'
import { notify } from '../../notifications/index.ts'
import { expiringLicenses, type ExpiringRow } from './queries.ts'

function formatWarning({ license_class, license_number, expires_on }: ExpiringRow, daysLeft: number): string {
  const license = `Your license ${license_number} (${licenseTitles[license_class]})`
  const date = formatDate(new Date(expires_on))
  if (daysLeft < 0) return `${license} expired on ${date}. Clients no longer see its title.`
  if (daysLeft === 0) return `${license} expires today`
  return `${license} expires in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}, on ${date}`
}

/**
 * Notifies agents of licenses that expire within 60, 30 or 7 days or have expired: each threshold once per expiry date,
 * and only the nearest if several are due. Days are counted in New York.
 */
export async function sendExpiryWarnings(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const today = newYorkDate(now)
  const inSixtyDays = addDaysToDate(today, 60)
  for (const row of await expiringLicenses(deps.db, inSixtyDays)) {
    const daysLeft = licenseDaysLeft(row.expires_on, today)
    const notice = licenseNotice(daysLeft)
    if (notice === null) continue
    await notify(deps.db, deps, row.person_id, {
      kind: 'license',
      message: formatWarning(row, daysLeft),
      payload: { link: '/my-profile' },
      key: `license:${row.id}:${row.expires_on}:${notice}`,
    })
  }
}
