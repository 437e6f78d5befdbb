import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { updateContacts } from '../../listings/index.ts'
import type { ImportContext } from '../import-types.ts'
import { recordChanges, takeSnapshot } from './record-changes.ts'
import type { Contact } from '../../listings/tables.ts'
import type { PropertyRecord } from '../records/parse-property.ts'
import type { PartyRecord } from '../records/parse-related.ts'

interface Party {
  readonly name: string
  readonly email: string
  readonly phone: string
}

type Parties = ReadonlyMap<string, Party>

/** Finds the members and offices that Property records reference by ListAgentKey and ListOfficeKey. */
export async function findParties(
  tx: Tx,
  sourceId: string,
  records: readonly PropertyRecord[],
): Promise<Parties> {
  const agents = records.flatMap(({ agentKey }) => agentKey ?? [])
  const offices = records.flatMap(({ officeKey }) => officeKey ?? [])
  if (agents.length + offices.length === 0) return new Map()
  const { rows } = await sql<Party & { kind: string; party_key: string }>`
    SELECT kind, party_key, name, email, phone FROM feed_party
    WHERE source_id = ${sourceId} AND (kind = 'member' AND party_key = ANY(${agents}::text[])
      OR kind = 'office' AND party_key = ANY(${offices}::text[]))`.execute(tx)
  return new Map(rows.map(({ kind, party_key, ...party }) => [`${kind} ${party_key}`, party]))
}

/** Returns the contact of a listing: Member and Office records take precedence over the Property record. */
export function resolveContact(
  { agentKey, officeKey, values }: PropertyRecord,
  parties: Parties,
): Contact | null {
  const member = parties.get(`member ${agentKey ?? ''}`)
  const office = parties.get(`office ${officeKey ?? ''}`)
  if (!member && !office) return values.contact
  return {
    ...(office?.phone && { phone_number: office.phone }),
    ...values.contact,
    ...(office && { company: office.name }),
    ...(member && { name: member.name }),
    ...(member?.email && { email: member.email }),
    ...(member?.phone && { phone_number: member.phone }),
  }
}

/** Stores members and offices and updates the contacts of their listings. Returns how many are new or changed. */
export async function storeParties(
  tx: Tx,
  context: Pick<ImportContext, 'runId' | 'sourceId' | 'kind' | 'now'>,
  records: readonly PartyRecord[],
): Promise<number> {
  if (records.length === 0) return 0
  const { sourceId } = context
  const latest = [...new Map(records.map((record) => [`${record.resource} ${record.key}`, record])).values()]
  const column = (getValue: (party: PartyRecord) => string) => latest.map(getValue)
  const { rows } = await sql<{ kind: string; party_key: string }>`
    INSERT INTO feed_party AS old (source_id, kind, party_key, name, email, phone)
    SELECT ${sourceId}::bigint, * FROM unnest(${column(({ resource }) => resource.toLowerCase())}::text[],
      ${column(({ key }) => key)}::text[], ${column(({ name }) => name)}::text[],
      ${column(({ email }) => email)}::text[], ${column(({ phone }) => phone)}::text[])
    ON CONFLICT (source_id, kind, party_key) DO UPDATE SET name = excluded.name, email = excluded.email,
      phone = excluded.phone
    WHERE (old.name, old.email, old.phone) IS DISTINCT FROM (excluded.name, excluded.email, excluded.phone)
    RETURNING kind, party_key`.execute(tx)
  if (rows.length > 0) await updateListingContacts(tx, context, rows)
  return rows.length
}

/** Updates the contacts of the listings of members and offices. */
async function updateListingContacts(
  tx: Tx,
  context: Pick<ImportContext, 'runId' | 'sourceId' | 'kind' | 'now'>,
  parties: readonly { kind: string; party_key: string }[],
): Promise<void> {
  const { sourceId, now } = context
  const getKeys = (wanted: string) =>
    parties.filter(({ kind }) => kind === wanted).map(({ party_key }) => party_key)
  const condition = sql`known.source_id = ${sourceId} AND (known.agent_key = ANY(${getKeys('member')}::text[])
    OR known.office_key = ANY(${getKeys('office')}::text[]))`
  const { rows } = await sql<{ listing_id: string; listing_key: string }>`
    SELECT listing_id, listing_key FROM feed_listing known WHERE ${condition} ORDER BY listing_id`.execute(tx)
  const snapshot = await takeSnapshot(
    tx,
    context,
    rows.map(({ listing_id: id }) => id),
  )
  await updateContacts(
    tx,
    sql`
      SELECT known.listing_id, jsonb_strip_nulls(
        jsonb_build_object('phone_number', nullif(office.phone, '')) || coalesce(l.contact, '{}')
        || jsonb_strip_nulls(jsonb_build_object('company', office.name, 'name', member.name,
          'email', nullif(member.email, ''), 'phone_number', nullif(member.phone, '')))) AS contact
      FROM feed_listing known JOIN listing l ON l.id = known.listing_id
      LEFT JOIN feed_party member ON member.source_id = known.source_id AND member.kind = 'member'
        AND member.party_key = known.agent_key
      LEFT JOIN feed_party office ON office.source_id = known.source_id AND office.kind = 'office'
        AND office.party_key = known.office_key
      WHERE ${condition}`,
    now,
  )
  await recordChanges(
    tx,
    context,
    snapshot,
    rows.map(({ listing_id, listing_key }) => ({
      listingId: listing_id,
      kind: 'changed',
      recordKey: listing_key,
    })),
  )
}
