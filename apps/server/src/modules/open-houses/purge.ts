import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { restorableSince } from '../../platform/restorable.ts'

/** The job that deletes details of visitors which the office no longer needs. */
export const purgeJob = 'open-houses.purge'

/** Days that details of visitors who are no clients are kept: of those who did not agree, and of those who did. */
const keptDays = { withoutConsent: 90, withConsent: 730 }

/** The columns of a visitor without details, as SQL of an UPDATE. */
export const erasedDetails = (now: Date) =>
  sql`name = '', email = '', phone = '', agent_name = '', message = '', feedback = '', consent = false,
    consent_text = '', consent_address = '', client_state = 'none', client_text = '',
    erased_at = ${now}::timestamptz, version = version + 1`

/** Deletes the details of visitors who are no clients, which are still counted, and deleted visitors after 30 days. */
export async function purgeVisitors({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  for (let count = 1000; count === 1000;) {
    const { rows } = await sql`
      UPDATE open_house_visitor SET ${erasedDetails(now)}
      WHERE id IN (SELECT id FROM open_house_visitor WHERE client_id IS NULL AND erased_at IS NULL
        AND created_at < CASE WHEN consent THEN ${addDays(now, -keptDays.withConsent)}::timestamptz
          ELSE ${addDays(now, -keptDays.withoutConsent)}::timestamptz END LIMIT 1000)
      RETURNING id`.execute(db)
    count = rows.length
  }
  await sql`DELETE FROM open_house_visitor WHERE deleted_at < ${restorableSince(now)}`.execute(db)
}
