import type { Query, Reply } from '@pb/contract/endpoint'
import type { OpenHouseVisitor } from '@pb/contract/open-house-schemas'
import type { openHouses } from '@pb/contract/open-houses'
import { agencyFormNames } from '@pb/rules/agency-form'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { notices } from '@pb/rules/notices'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOpenHouseRow } from '../records/list-open-houses.ts'
import type { OpenHouseRow } from '../records/open-house-row.ts'
import type { VisitorRow } from './record-visitor.ts'

type Notices = {
  kind: 'agency' | 'fair-housing'
  offered: number
  read: number | null
  acknowledged: number | null
}[]
type FollowUpState = NonNullable<OpenHouseVisitor['follow_up']>['state']

interface VisitorPageRow extends VisitorRow {
  readonly notices: Notices
  readonly user_id: string | null
  readonly search_types: string[] | null
  readonly inquiry_agent_id: string | null
  readonly send_id: string | null
  readonly send_state: FollowUpState | null
  readonly send_failure: string | null
  readonly sent_at: Date | null
  readonly thread_id: string | null
}

const epoch = (column: string) => sql`floor(extract(epoch FROM ${sql.ref(column)}))`

async function findVisitorRows(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  clauses: RawBuilder<unknown> = sql``,
): Promise<VisitorPageRow[]> {
  const { rows } = await sql<VisitorPageRow>`
    SELECT v.*, c.person_id AS user_id, c.search_types, i.agent_id AS inquiry_agent_id,
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', n.kind, 'offered', ${epoch('n.offered_at')},
          'read', ${epoch('n.read_at')}, 'acknowledged', ${epoch('n.acknowledged_at')}) ORDER BY n.kind)
        FROM open_house_notice n WHERE n.visitor_id = v.id), '[]') AS notices,
      mail.send_id, mail.state AS send_state, mail.failure AS send_failure, mail.created_at AS sent_at, mail.thread_id
    FROM open_house_visitor v LEFT JOIN client c ON c.id = v.client_id AND c.archived_at IS NULL
      LEFT JOIN inquiry i ON i.id = v.inquiry_id
      LEFT JOIN LATERAL (
        SELECT s.id AS send_id, r.state, r.failure, s.created_at, m.thread_id
        FROM open_house_follow_up f JOIN listing_send s ON s.id = f.send_id
          JOIN listing_send_recipient r ON r.send_id = s.id AND r.client_id = v.client_id
          LEFT JOIN mail_outbox o ON o.id = r.outbox_id LEFT JOIN mail_message m ON m.id = o.message_id
        WHERE f.open_house_id = v.open_house_id ORDER BY s.id DESC LIMIT 1) mail ON true
    WHERE ${condition} ${clauses}`.execute(db)
  return rows
}

function presentVisitor(actor: Actor, row: OpenHouseRow, visitor: VisitorPageRow): OpenHouseVisitor {
  const isOwnClient = visitor.user_id !== null && visitor.agent_id === actor.personId
  const { consented_at, consent_version, consent_by, send_id, send_state, sent_at } = visitor
  return {
    visitor_id: visitor.id,
    name: visitor.name,
    email: visitor.email,
    phone: visitor.phone,
    has_agent: visitor.has_agent,
    agent_name: visitor.agent_name,
    heard_from: visitor.heard_from,
    message: visitor.message,
    consent: visitor.consent ? 1 : 0,
    consent_given:
      visitor.consent && consented_at && consent_by
        ? {
            time: toUnixSeconds(consented_at),
            version: consent_version ?? 0,
            text: visitor.consent_text,
            by: consent_by,
          }
        : null,
    notices: visitor.notices.map(({ kind, offered, read, acknowledged }) => ({
      kind,
      title: kind === 'agency' ? agencyFormNames[row.ad_type] : notices[kind].title,
      time_offered: offered,
      time_read: read,
      time_acknowledged: acknowledged,
    })),
    client: visitor.client_state,
    client_text: visitor.client_text,
    client_link: isOwnClient
      ? `/clients/${visitor.search_types!.includes('rental') ? 'rental' : 'sale'}/${visitor.user_id}/details`
      : null,
    user_id: isOwnClient ? visitor.user_id : null,
    inquiry_id: visitor.inquiry_agent_id === actor.personId ? visitor.inquiry_id : null,
    rating: visitor.rating,
    feedback: visitor.feedback,
    follow_up:
      send_id === null || send_state === null || sent_at === null
        ? null
        : {
            send_id,
            state: send_state,
            failure: visitor.send_failure ?? '',
            thread_id: isOwnClient ? visitor.thread_id : null,
            time: toUnixSeconds(sent_at),
          },
    added_by_hand: visitor.added_by === null ? 0 : 1,
    time_erased: toUnixSecondsOrNull(visitor.erased_at),
    time_created: toUnixSeconds(visitor.created_at),
    version: visitor.version,
  }
}

/** A page of the visitors of an open house, the latest first. Throws `not_found`. */
export async function listVisitors(
  actor: Actor,
  deps: Deps,
  openHouseId: string,
  { limit, offset }: Query<(typeof openHouses)['openHouseVisitors']>,
): Promise<Reply<(typeof openHouses)['openHouseVisitors']>> {
  const row = await getOpenHouseRow(deps.db, actor, openHouseId)
  const visitors = await findVisitorRows(
    deps.db,
    sql`v.open_house_id = ${openHouseId} AND v.deleted_at IS NULL`,
    sql`ORDER BY v.created_at DESC, v.id DESC LIMIT ${limit} OFFSET ${offset}`,
  )
  return { collection: visitors.map((visitor) => presentVisitor(actor, row, visitor)), total: row.visitors }
}

/** One visitor. Throws `not_found`. */
export async function getVisitor(
  actor: Actor,
  deps: Deps,
  openHouseId: string,
  id: string,
): Promise<OpenHouseVisitor> {
  const row = await getOpenHouseRow(deps.db, actor, openHouseId)
  const [visitor] = await findVisitorRows(
    deps.db,
    sql`v.open_house_id = ${openHouseId} AND v.id = ${id} AND v.deleted_at IS NULL`,
  )
  if (!visitor) throw new AppError('not_found')
  return presentVisitor(actor, row, visitor)
}
