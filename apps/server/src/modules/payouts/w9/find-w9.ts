import type { PayeeW9, W9 } from '@pb/contract/w9'
import { toUnixSeconds } from '@pb/rules/dates'
import { joinW9Name, type W9Statement } from '@pb/rules/deals/w9'
import { maskTin, type TinType } from '@pb/rules/taxpayer-ids'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { toPayeeScope, type Payee } from '../payee.ts'
import '../tables.ts'

/** Statements and readings shown; there are more only where someone goes round in circles. */
const maxShown = 50

interface Row extends W9Statement {
  readonly id: string
  readonly last_four: string
  readonly signed_on: string
  readonly signature: string
  readonly given_by: string
  readonly given_at: Date
  readonly replaced_at: Date | null
}

interface ReadingRow {
  readonly access_id: string
  readonly name: string
  readonly action: 'revealed' | 'exported'
  readonly tax_year: number | null
  readonly at: Date
}

/** The condition by which rows of `payee_w9` are a payee's. */
const isOfPayee = ({ agentId, payee }: Payee): RawBuilder<boolean> =>
  agentId === null ? sql`(w.agent_id IS NULL AND w.payee = ${payee})` : sql`w.agent_id = ${agentId}`

/**
 * The payee of a call: an agent's own, or anyone's for who keeps the books. Throws `forbidden_role` for another's.
 */
export function toW9Payee(
  actor: Actor,
  asked: { readonly agent_id?: string | undefined; readonly payee: string },
): Payee {
  const { agentId, payee } = toPayeeScope(actor, asked)
  if (payee !== undefined) return { agentId: null, payee }
  return { agentId: agentId ?? actor.personId, payee: '' }
}

async function findPayeeName(db: Db | Tx, { agentId, payee }: Payee): Promise<string> {
  if (agentId === null) return payee
  const row = await db
    .selectFrom('agent')
    .innerJoin('person', 'person.id', 'agent.person_id')
    .select('person.name')
    .where('agent.person_id', '=', agentId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row.name
}

function toStatement(row: Row): W9 {
  return {
    w9_id: row.id,
    classification: row.classification,
    first_name: row.first_name,
    middle_name: row.middle_name,
    last_name: row.last_name,
    suffix: row.suffix,
    name: row.name,
    business_name: row.business_name,
    llc_tax: row.llc_tax,
    other_classification: row.other_classification,
    foreign_partners: row.foreign_partners,
    exempt_code: row.exempt_code,
    fatca_code: row.fatca_code,
    street: row.street,
    unit: row.unit,
    city: row.city,
    state: row.state,
    zip: row.zip,
    tin_type: row.tin_type,
    backup_withholding: row.backup_withholding,
    name_line: joinW9Name(row),
    tin_mask: maskTin(row.tin_type, row.last_four),
    signed_on: row.signed_on,
    signature: row.signature,
    given_by: row.given_by,
    given_at: toUnixSeconds(row.given_at),
    by_payee: row.signature === '' ? 0 : 1,
  }
}

/** The Form W-9 of a payee, those before it, and who read the number. Throws `not_found` for an unknown agent. */
export async function findW9(db: Db | Tx, payee: Payee): Promise<PayeeW9> {
  const name = await findPayeeName(db, payee)
  const { rows } = await sql<Row>`
    SELECT w.*, p.name AS given_by FROM payee_w9 w JOIN person p ON p.id = w.given_by
    WHERE ${isOfPayee(payee)} ORDER BY w.id DESC LIMIT ${maxShown}`.execute(db)
  const readings = await sql<ReadingRow>`
    SELECT a.id AS access_id, p.name, a.action, a.tax_year, a.at FROM payee_tin_access a JOIN payee_w9 w ON w.id = a.w9_id
    JOIN person p ON p.id = a.person_id WHERE ${isOfPayee(payee)} ORDER BY a.id DESC LIMIT ${maxShown}`.execute(
    db,
  )
  const request = await sql<{ asked_at: Date }>`
    SELECT asked_at FROM payee_w9_request WHERE agent_id = ${payee.agentId}`.execute(db)
  const [asked] = request.rows
  const current = rows.find(({ replaced_at }) => replaced_at === null)
  return {
    agent_id: payee.agentId ?? '0',
    name,
    w9: current ? toStatement(current) : null,
    earlier: rows.flatMap(({ id, given_by, given_at, replaced_at, tin_type, last_four }) =>
      replaced_at === null
        ? []
        : [
            {
              w9_id: id,
              given_by,
              given_at: toUnixSeconds(given_at),
              replaced_at: toUnixSeconds(replaced_at),
              tin_mask: maskTin(tin_type, last_four),
            },
          ],
    ),
    readings: readings.rows.map(({ access_id, name: reader, action, tax_year, at }) => ({
      access_id,
      name: reader,
      action,
      tax_year,
      at: toUnixSeconds(at),
    })),
    asked_at: asked ? toUnixSeconds(asked.asked_at) : null,
  }
}

/**
 * The Form W-9 of each row of a query as `w`; rows are `listed`, with `agent_id`, and without one the payee as `name`.
 */
export const w9Join = sql`LEFT JOIN LATERAL (
  SELECT id, tin_type, last_four FROM payee_w9 WHERE agent_id = listed.agent_id AND replaced_at IS NULL
  UNION ALL SELECT id, tin_type, last_four FROM payee_w9
    WHERE listed.agent_id IS NULL AND payee = listed.name AND payee <> '' AND replaced_at IS NULL) w ON true`

/**
 * The mailing address that the payee of a payout `o` states on Form W-9, as `w.address`: its lines; null without a form.
 */
export const addressJoin = sql`LEFT JOIN LATERAL (
  SELECT ARRAY[concat_ws(' ', street, nullif(unit, '')), city || ', ' || state || ' ' || zip] AS address FROM (
    SELECT street, unit, city, state, zip FROM payee_w9 WHERE agent_id = o.agent_id AND replaced_at IS NULL
    UNION ALL SELECT street, unit, city, state, zip FROM payee_w9
      WHERE o.agent_id IS NULL AND payee = o.payee AND payee <> '' AND replaced_at IS NULL) form) w ON true`

/** The masked number of a list; empty without a Form W-9. */
export const toListedMask = ({
  tin_type,
  last_four,
}: {
  readonly tin_type: TinType | null
  readonly last_four: string | null
}): string => (tin_type === null || last_four === null ? '' : maskTin(tin_type, last_four))
