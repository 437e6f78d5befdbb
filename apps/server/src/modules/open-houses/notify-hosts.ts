import { addDays } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Deps } from '../../platform/deps.ts'
import { notify } from '../notifications/index.ts'
import { formatListing } from '../showings/index.ts'
import { findOpenHouseRows } from './records/open-house-row.ts'
import { notifications } from './texts.ts'

/** The job that notifies hosts after an open house. */
export const overJob = 'open-houses.over'

/** Notifies the host once an open house with visitors is over, when it is time to follow up. */
export async function notifyHosts(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const over = await findOpenHouseRows(
    deps.db,
    sql`o.canceled_at IS NULL AND o.ends_at <= ${now} AND o.ends_at > ${addDays(now, -1)} AND agent.deactivated_at IS NULL
      AND EXISTS (SELECT FROM open_house_visitor v WHERE v.open_house_id = o.id AND v.deleted_at IS NULL)`,
  )
  for (const row of over)
    await notify(deps.db, deps, row.agent_id, {
      kind: 'calendar',
      message: notifications.over(formatListing(row), row.visitors, row.consented).slice(0, 400),
      payload: { link: `/open-houses/${row.id}` },
      key: `open-house-over:${row.id}`,
    })
}
