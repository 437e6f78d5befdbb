import { licenseDaysLeft, licenseNotice, licenseTitles } from '@pb/rules/licenses'
import { newYorkDate } from '@pb/rules/new-york'
import type { Deps } from '../../platform/deps.ts'
import { notify } from '../notifications/index.ts'
import { expiringLicenses, type ExpiringRow } from './queries.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

function words({ license_class, license_number, expires_on }: ExpiringRow, daysLeft: number): string {
  const license = `Your license ${license_number} (${licenseTitles[license_class]})`
  const date = day.format(new Date(expires_on))
  if (daysLeft < 0) return `${license} lapsed on ${date}. Clients no longer see its title.`
  if (daysLeft === 0) return `${license} expires today`
  return `${license} expires in ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}, on ${date}`
}

/**
 * Tells agents of licenses that lapse within 60, 30 or 7 days, or have lapsed: each of these once for a date of
 * expiry, and only the nearest where several are due. Days are New York's.
 */
export async function warnOfExpiry(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const today = newYorkDate(now)
  const inSixtyDays = new Date(Date.parse(today) + 60 * 86_400_000).toISOString().slice(0, 10)
  for (const row of await expiringLicenses(deps.db, inSixtyDays)) {
    const daysLeft = licenseDaysLeft(row.expires_on, today)
    const notice = licenseNotice(daysLeft)
    if (notice === null) continue
    await notify(deps.db, deps, row.person_id, {
      kind: 'license',
      message: words(row, daysLeft),
      payload: { link: '/my-profile' },
      key: `license:${row.id}:${row.expires_on}:${notice}`,
    })
  }
}
