import type { ApplicantType, ApplicationStatus, FormLanguage } from '@pb/rules/applications/vocabulary'
import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import { queryPrepared, type Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { toBadInput } from '../texts.ts'
import { formErrors } from './texts.ts'
import '../../clients/tables.ts'
import '../tables.ts'

/** The form behind a valid link, with what its page shows of the household. */
export interface ActiveForm {
  readonly id: string
  readonly household_id: string
  readonly agent_id: string
  /** Person id of the household's client. */
  readonly client_user_id: string
  readonly applicant_type: ApplicantType
  readonly language: FormLanguage
  readonly first_name: string
  readonly last_name: string
  readonly signing_order: number
  readonly version: number
  readonly opened_at: Date | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly status: ApplicationStatus
  readonly listing_id: string | null
  readonly building_address: string
  readonly apartment_no: string
  readonly monthly_rent_cents: string | null
}

/**
 * Returns the form of a token. Invalid, expired and revoked links, deleted forms, archived clients and deactivated agents
 * all get the same `not_found` as a link that never existed.
 */
export async function getActiveForm(
  deps: Pick<Deps, 'db' | 'pool' | 'clock'>,
  token: string,
): Promise<ActiveForm> {
  const [form] = await queryPrepared<ActiveForm>(
    deps,
    'application_form_of_link',
    sql<ActiveForm>`
      SELECT f.id, f.household_id, f.agent_id, c.person_id AS client_user_id, f.applicant_type, f.language, f.first_name, f.last_name, f.signing_order,
        f.version, f.opened_at, f.created_at, l.expires_at, h.status, h.listing_id, h.building_address, h.apartment_no,
        h.monthly_rent_cents
      FROM application_form_link l
        JOIN application_form f ON f.id = l.form_id AND f.deleted_at IS NULL
        JOIN application_household h ON h.id = f.household_id
        JOIN client c ON c.id = h.client_id AND c.archived_at IS NULL
        JOIN agent a ON a.person_id = f.agent_id AND a.deactivated_at IS NULL
      WHERE l.token_hash = ${hashToken(token)} AND l.revoked_at IS NULL AND l.expires_at > ${deps.clock.now()}`,
  )
  if (!form) throw new AppError('not_found')
  return form
}

/** Throws `rule_broken` once the landlord has answered. */
export function assertOpen({ status, language }: Pick<ActiveForm, 'status' | 'language'>): void {
  if (status !== 'NEW') throw new AppError('rule_broken', formErrors.answered[language])
}

/** Rejects a date that no paper can have; a day ahead is today somewhere. */
export function assertPlausibleDate(
  dated: string | null | undefined,
  now: Date,
  { language }: Pick<ActiveForm, 'language'>,
): void {
  if (!dated || dated <= addDaysToDate(newYorkDate(now), 1)) return
  throw toBadInput('dated', formErrors.dateFuture[language])
}

/**
 * In the transaction of a change: makes other changes of the form wait, and throws `rule_broken` once the landlord has
 * answered, and `not_found` when the form was deleted meanwhile. Returns the form's version.
 */
export async function lockOpenForm(tx: Tx, { id, language }: ActiveForm): Promise<number> {
  const { rows } = await sql<{ status: ApplicationStatus; version: number }>`
    SELECT h.status, f.version FROM application_form f JOIN application_household h ON h.id = f.household_id
    WHERE f.id = ${id} AND f.deleted_at IS NULL FOR NO KEY UPDATE OF f`.execute(tx)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  assertOpen({ ...row, language })
  return row.version
}
