import type { Body, Reply } from '@pb/contract/endpoint'
import type { inquiries } from '@pb/contract/inquiries'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { addressOnRequest } from '../../listings/index.ts'
import { getOffice } from '../../office/index.ts'
import { nameListing } from '../list/present-row.ts'
import { readSettings } from '../settings/read-settings.ts'
import { confirmForm } from './confirm-form.ts'
import { takeInCall } from './take-in-call.ts'

/** Throws `not_found` while the form is off. */
async function requireForm({ db }: Deps): Promise<void> {
  if (!(await readSettings(db)).form_enabled) throw new AppError('not_found')
}

/** An active listing of the office, which anyone may know. */
async function findFormListing({ db }: Deps, id: string) {
  const { rows } = await sql<{ listing_id: string; address: string; unit: string }>`
    SELECT l.id AS listing_id,
      CASE WHEN l.internet_address_display THEN b.address ELSE ${addressOnRequest} END AS address,
      CASE WHEN l.internet_address_display THEN u.label ELSE '' END AS unit
    FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
    WHERE l.id = ${id} AND l.active AND l.agent_id IS NOT NULL AND l.deleted_at IS NULL
      AND l.internet_entire_listing_display`.execute(db)
  return maybeOne(rows)
}

/** Agents on the form at most. */
const maxAgents = 200

/** Active agents who chose to be listed on the form: what the public may see of them. */
async function findFormAgents({ db }: Deps) {
  const { rows } = await sql<{ user_id: string; name: string; photo: string | null }>`
    SELECT a.person_id AS user_id, p.name, a.photo FROM agent a JOIN person p ON p.id = a.person_id
    WHERE a.deactivated_at IS NULL AND (a.preferences ->> 'agent_show_on_signin_form')::int = 1
    ORDER BY lower(p.name), a.person_id LIMIT ${maxAgents}`.execute(db)
  return rows
}

export async function getForm(
  deps: Deps,
  { listing_id: listingId }: { readonly listing_id?: string | undefined },
): Promise<Reply<typeof inquiries.inquiryForm>> {
  await requireForm(deps)
  const listing = listingId === undefined ? undefined : await findFormListing(deps, listingId)
  const { name } = await getOffice(deps.db)
  return {
    office: name,
    agents: await findFormAgents(deps),
    listing: listing ? { ...listing, listing: nameListing(listing) } : null,
  }
}

/** Takes in what a person sent by the form. What a machine filled in is acknowledged and left alone. */
export async function submitForm(
  deps: Deps,
  { key, website, ...inquiry }: Body<typeof inquiries.submitInquiryForm>,
): Promise<void> {
  await requireForm(deps)
  if (website !== '') return
  // Who is no longer listed cannot be chosen; what the person wrote still arrives.
  const { agent_id: chosen, ...rest } = inquiry
  const isListed =
    chosen !== undefined && (await findFormAgents(deps)).some(({ user_id }) => user_id === chosen)
  await takeInCall(deps, {
    source: 'website',
    caller: 'form',
    key,
    inquiry: isListed ? inquiry : rest,
    confirm: (tx) => confirmForm(tx, deps, inquiry),
  })
}
