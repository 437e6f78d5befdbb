import type { Body } from '@pb/contract/endpoint'
import type { openHouses } from '@pb/contract/open-houses'
import { consentVersion, formatConsent } from '@pb/rules/open-house-consent'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOffice } from '../../office/index.ts'
import { publishOpenHouse } from '../records/change-open-house.ts'
import { getOpenHouseRow } from '../records/list-open-houses.ts'
import type { OpenHouseRow } from '../records/open-house-row.ts'
import { errors } from '../texts.ts'
import {
  needsLink,
  normalizeContact,
  recordVisitor,
  toConsentColumns,
  visitorJob,
  waitingColumns,
  type Consent,
  type VisitorRow,
} from './record-visitor.ts'

type HandVisitor = Body<(typeof openHouses)['addVisitor']>
type Changes = Body<(typeof openHouses)['saveVisitor']>

/** The consent of a visitor who agreed in person, on the agent's statement. */
async function createConsent(deps: Deps, row: OpenHouseRow): Promise<Consent> {
  const { name } = await getOffice(deps.db)
  const text = formatConsent(consentVersion, 'en', { agent: row.agent_name, office: name })!
  return { version: consentVersion, text, address: '', by: 'agent' }
}

/** Adds a visitor by hand and returns the id; who signed in already is the same visitor. Throws `not_found`. */
export async function addVisitor(
  actor: Actor,
  deps: Deps,
  openHouseId: string,
  { consent, ...visitor }: HandVisitor,
): Promise<string> {
  const row = await getOpenHouseRow(deps.db, actor, openHouseId)
  return recordVisitor(deps, row, {
    ...visitor,
    language: 'en',
    message: '',
    consent: consent === 1 ? await createConsent(deps, row) : null,
    notices: [],
    addedBy: actor.personId,
  })
}

async function lockVisitor(tx: Tx, openHouseId: string, id: string): Promise<VisitorRow> {
  const { rows } = await sql<VisitorRow>`SELECT * FROM open_house_visitor
    WHERE id = ${id} AND open_house_id = ${openHouseId} AND deleted_at IS NULL FOR UPDATE`.execute(tx)
  const row = maybeOne(rows)
  if (!row) throw new AppError('not_found')
  return row
}

/** Changes a visitor. Throws `not_found`, `conflict`, and `rule_broken` for consent without a way of contact. */
export async function saveVisitor(
  actor: Actor,
  deps: Deps,
  { openHouseId, id }: { readonly openHouseId: string; readonly id: string },
  { version, consent, rating, feedback, ...fields }: Changes,
): Promise<void> {
  const row = await getOpenHouseRow(deps.db, actor, openHouseId)
  const given = await createConsent(deps, row)
  await deps.db.transaction().execute(async (tx) => {
    const before = await lockVisitor(tx, openHouseId, id)
    if (before.version !== version) throw new AppError('conflict', errors.visitorChanged)
    const now = deps.clock.now()
    const contact = normalizeContact({
      email: fields.email ?? before.email,
      phone: fields.phone ?? before.phone,
    })
    const agreed = consent === 1 && !before.consent
    if (agreed && contact.email === '' && contact.phone === '')
      throw new AppError('rule_broken', errors.noConsent)
    const links = agreed || (consent !== 0 && needsLink(before, contact))
    await tx
      .updateTable('open_house_visitor')
      .set((eb) => ({
        name: fields.name ?? before.name,
        ...contact,
        ...(rating !== undefined && { rating }),
        ...(feedback !== undefined && { feedback }),
        ...(agreed && toConsentColumns(given, now)),
        ...(links && waitingColumns),
        ...(consent === 0 && before.consent && { consent: false, withdrawn_at: now }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    if (links) await deps.jobs.send(tx, visitorJob, {})
    await publishOpenHouse(tx, deps, row)
  })
}

/** Deletes a visitor who was entered by mistake; it can be restored. Throws `not_found`. */
export async function removeVisitor(
  actor: Actor,
  deps: Deps,
  openHouseId: string,
  id: string,
): Promise<void> {
  const row = await getOpenHouseRow(deps.db, actor, openHouseId)
  await deps.db.transaction().execute(async (tx) => {
    await lockVisitor(tx, openHouseId, id)
    await tx
      .updateTable('open_house_visitor')
      .set((eb) => ({
        deleted_at: deps.clock.now(),
        deleted_by: actor.personId,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .execute()
    await publishOpenHouse(tx, deps, row)
  })
}
