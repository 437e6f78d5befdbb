import type { DealKind } from '@pb/rules/deals/vocabulary'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { dealErrors } from '../texts.ts'

/** Columns of a new deal that come from a listing or an application. */
export interface Prefill {
  readonly kind?: DealKind
  readonly listing_id?: string | null
  readonly apt_address?: string
  readonly apt_unit?: string
  readonly management?: string
  readonly price_cents?: string | null
  readonly lease_start?: string | null
  readonly lease_end?: string | null
}

/** Reads a listing; one that is gone is `not_found` when it was asked for, else it leaves the fields empty. */
export async function readListing(tx: Tx, id: string, required: boolean): Promise<Prefill> {
  const { rows } = await sql<Required<Omit<Prefill, 'lease_start' | 'lease_end'>>>`
    SELECT l.id AS listing_id, l.ad_type AS kind, b.address AS apt_address, u.label AS apt_unit,
      coalesce(l.contact ->> 'company', '') AS management, l.price_cents
    FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
    WHERE l.id = ${id} AND l.deleted_at IS NULL FOR KEY SHARE OF l`.execute(tx)
  const row = maybeOne(rows)
  if (!row && required) throw new AppError('not_found')
  return row ?? {}
}

/**
 * Reads an approved application of the caller and of this client. Throws `not_found`, and `rule_broken` when it is not
 * approved or another client's.
 */
export async function readHousehold(
  tx: Tx,
  { personId }: Actor,
  id: string,
  clientId: string,
): Promise<Prefill> {
  const row = await tx
    .selectFrom('application_household')
    .selectAll()
    .where('id', '=', id)
    .where('agent_id', '=', personId)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.client_id !== clientId) throw new AppError('rule_broken', dealErrors.otherClient)
  if (row.status !== 'APPROVED') throw new AppError('rule_broken', dealErrors.notApproved)
  return {
    kind: 'rental',
    listing_id: row.listing_id,
    ...(row.building_address !== '' && { apt_address: row.building_address, apt_unit: row.apartment_no }),
    ...(row.landlord_name !== '' && { management: row.landlord_name }),
    ...(row.monthly_rent_cents !== null && { price_cents: row.monthly_rent_cents }),
    lease_start: row.lease_start_date,
    lease_end: row.lease_end_date,
  }
}
