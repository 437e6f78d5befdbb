import { dayMs } from '@pb/rules/dates'
import type { VisitorClientState } from '@pb/contract/open-house-schemas'
import { consentVersion, formatConsent } from '@pb/rules/open-house-consent'
import type { HeardFrom } from '@pb/rules/open-house-visitor'
import { formatIsoDate, officeTimeZone, toInstant } from '@pb/rules/time-zone'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/db.ts'
import '../open-houses/tables.ts'
import type { DemoAgent } from './agents.ts'
import type { ListingRow } from './listing-row.ts'
import { demoOffice } from './office.ts'

interface DemoVisitor {
  readonly name: string
  readonly hasAgent: 'yes' | 'no' | ''
  readonly heardFrom: HeardFrom | null
  /** Without consent the visitor is only counted. */
  readonly consent: boolean
  /** Without one, the visitor is no client. */
  readonly isClient?: boolean
  readonly rating?: number
  readonly feedback?: string
}

const visitors: readonly DemoVisitor[] = [
  {
    name: 'Priya Raman',
    hasAgent: 'no',
    heardFrom: 'streeteasy',
    consent: true,
    isClient: true,
    rating: 4,
    feedback: 'Liked the light. Asked about the laundry room.',
  },
  { name: 'Tom Keller', hasAgent: 'yes', heardFrom: 'sign', consent: false },
  {
    name: 'Alma Reyes',
    hasAgent: 'no',
    heardFrom: 'friend',
    consent: true,
    isClient: true,
    rating: 2,
    feedback: 'Needs a second bedroom.',
  },
  { name: 'Jun Park', hasAgent: '', heardFrom: 'zillow', consent: false },
  { name: 'Dee Washington', hasAgent: 'no', heardFrom: 'streeteasy', consent: true },
]

/** Days from the coming Sunday, and the hour at which each begins; none ended so lately that its host is notified. */
const plans = [
  { days: 0, hour: 13 },
  { days: 7, hour: 12 },
  { days: -14, hour: 13 },
  { days: -21, hour: 14 },
]

function toStart(now: Date, { days, hour }: (typeof plans)[number]): Date {
  const today = Date.parse(`${formatIsoDate(officeTimeZone, now)}T00:00:00Z`)
  const sunday = today + (7 - new Date(today).getUTCDay()) * dayMs
  return new Date(toInstant(officeTimeZone, sunday + days * dayMs + hour * 3_600_000))
}

async function insertHouse(tx: Tx, listingId: string, starts: Date): Promise<string> {
  const { id } = await tx
    .insertInto('open_house')
    .values({
      listing_id: listingId,
      starts_at: starts,
      ends_at: new Date(starts.getTime() + 90 * 60_000),
      remarks: 'The super has the key. Put the sign by the elevator.',
      source_id: null,
      record_key: null,
      listing_key: null,
      canceled_at: null,
      key: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Visitors who are clients have the names of the agent's own. */
async function findClients(tx: Tx, agentId: string) {
  const { rows } = await sql<{ id: string; name: string; email: string }>`
    SELECT c.id, trim(c.first_name || ' ' || c.last_name) AS name, e.email::text AS email
    FROM client c JOIN client_email e ON e.client_id = c.id AND e.position = 0
    WHERE c.agent_id = ${agentId} AND c.archived_at IS NULL ORDER BY c.id DESC LIMIT 2`.execute(tx)
  return rows
}

/** The last client of the evening is one whom the agent met there. */
function toClientState(consent: boolean, isClient: boolean, isLast: boolean): VisitorClientState {
  if (!consent) return 'none'
  if (!isClient) return 'no_email'
  return isLast ? 'added' : 'linked'
}

async function writeVisitors(tx: Tx, agent: DemoAgent, openHouseId: string, starts: Date): Promise<void> {
  const clients = await findClients(tx, agent.id)
  const words = formatConsent(consentVersion, 'en', { agent: agent.name, office: demoOffice.name })!
  for (const [index, visitor] of visitors.entries()) {
    const at = new Date(starts.getTime() + (5 + index * 13) * 60_000)
    const client = visitor.isClient ? clients.pop() : undefined
    const { id } = await tx
      .insertInto('open_house_visitor')
      .values({
        open_house_id: openHouseId,
        agent_id: agent.id,
        client_id: client?.id ?? null,
        key: `demo-visitor-${index}`,
        name: client?.name ?? visitor.name,
        email: client?.email ?? '',
        phone: client ? '' : `(917) 555-0${140 + index}`,
        has_agent: visitor.hasAgent,
        heard_from: visitor.heardFrom,
        consent: visitor.consent,
        consented_at: visitor.consent ? at : null,
        consent_version: visitor.consent ? consentVersion : null,
        consent_text: visitor.consent ? words : '',
        consent_by: visitor.consent ? 'visitor' : null,
        client_state: toClientState(visitor.consent, client !== undefined, clients.length === 0),
        rating: visitor.rating ?? null,
        feedback: visitor.feedback ?? '',
        added_by: null,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('open_house_notice')
      .values({
        visitor_id: id,
        kind: 'fair-housing',
        version: 1,
        offered_at: at,
        read_at: visitor.consent ? at : null,
        acknowledged_at: visitor.consent ? at : null,
      })
      .execute()
  }
}

/** Writes open houses of agents' own listings: two to come, and past ones with their visitors. */
export async function writeOpenHouseVisits(
  tx: Tx,
  {
    now,
    people,
    active,
  }: { readonly now: Date; readonly people: readonly DemoAgent[]; readonly active: readonly ListingRow[] },
): Promise<void> {
  for (const agent of people) {
    const own = active.filter(({ agent_id }) => agent_id === agent.id).slice(0, 2)
    for (const [index, plan] of own.length === 0 ? [] : plans.entries()) {
      const starts = toStart(now, plan)
      const id = await insertHouse(tx, own[index % own.length]!.id, starts)
      if (plan.days < 0) await writeVisitors(tx, agent, id, starts)
    }
  }
}
