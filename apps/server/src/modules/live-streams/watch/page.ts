import type { LivePage } from '@pb/contract/live-stream-schemas'
import { agencyFormNames } from '@pb/rules/agency-form'
import { centsToDollars } from '@pb/rules/money'
import { isAgencyDisclosureDue, notices, type NoticeKind } from '@pb/rules/notices'
import type { Ownership } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import { agentByLink } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { one } from '../../../platform/db/one-row.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { getOffice, presentOfficeContact } from '../../office/index.ts'
import {
  findLiveStreamRows,
  formatPublicListing,
  presentLiveStream,
  type LiveStreamRow,
} from '../records/stream-row.ts'
import { watchErrors } from '../texts.ts'
import { findWatched, getPageState } from './find-watched.ts'

interface ListingFacts {
  readonly price_cents: string | null
  readonly bedrooms: number | null
  readonly bathrooms: number | null
  readonly ownership: Ownership | ''
  readonly units_total: number | null
}

async function findFacts({ db }: Deps, listingId: string): Promise<ListingFacts> {
  const { rows } = await sql<ListingFacts>`
    SELECT l.price_cents, l.bedrooms::float8 AS bedrooms, l.bathrooms::float8 AS bathrooms, l.ownership, b.units_total
    FROM listing l JOIN building b ON b.id = l.building_id WHERE l.id = ${listingId}`.execute(db)
  return one(rows)
}

function presentListing(row: LiveStreamRow, facts: ListingFacts, now: Date): LivePage['listing'] {
  const { neighborhood, ad_type, photo, active } = presentLiveStream(row, now).listing
  return {
    title: formatPublicListing(row),
    neighborhood,
    ad_type,
    photo,
    price: facts.price_cents === null ? null : centsToDollars(facts.price_cents),
    bedrooms: facts.bedrooms,
    bathrooms: facts.bathrooms,
    active,
  }
}

function presentNotices(row: LiveStreamRow, facts: ListingFacts): LivePage['notices'] {
  const kinds: NoticeKind[] = isAgencyDisclosureDue(facts) ? ['agency', 'fair-housing'] : ['fair-housing']
  return kinds.map((kind) => ({
    kind,
    title: kind === 'agency' ? agencyFormNames[row.ad_type] : notices[kind].title,
    link: notices[kind].link,
  }))
}

/** What the watch page shows. Throws `not_found`. */
export async function getLivePage(deps: Deps, token: string): Promise<LivePage> {
  const now = deps.clock.now()
  const snapshot = await findWatched(deps, token)
  const [row] = await findLiveStreamRows(deps.db, now, sql`s.id = ${snapshot.id}`)
  if (!row) throw new AppError('not_found', watchErrors.notFound)
  const [office, agent, facts] = await Promise.all([
    getOffice(deps.db),
    agentCard(agentByLink(row.agent_id), deps),
    findFacts(deps, row.listing_id),
  ])
  const { time_start, time_end, remarks, source, outside_url, online_only } = presentLiveStream(row, now)
  const state = getPageState(snapshot, now)
  return {
    state,
    office: office.name,
    office_contact: presentOfficeContact(office),
    agent: { name: agent.name, title: agent.title, phone: agent.phone, email: agent.email },
    listing: presentListing(row, facts, now),
    time_start,
    time_end,
    remarks,
    source,
    outside_url: state === 'canceled' ? '' : outside_url,
    online_only,
    chat: snapshot.chat ? 1 : 0,
    recording_url: state === 'recording' ? `/live/${token}/recording.m3u8` : null,
    notices: presentNotices(row, facts),
  }
}
