import { joinPersonName } from '@pb/rules/person-name'
import { getCompleteness, type DatedPaper, type FilledValues } from '@pb/rules/applications/completeness'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import { findChecklist, getChecklistKind } from '../checklists/find-checklist.ts'
import { endChangedSignature } from '../signing/end-signature.ts'
import type { FormRow } from './find-form.ts'
import '../tables.ts'

interface FormContent {
  readonly form: Pick<FormRow, 'applicant_type' | 'first_name' | 'last_name' | 'email' | 'listing_id'>
  readonly values: FilledValues
  readonly papers: readonly DatedPaper[]
}

/** Reads what completeness and search are computed from, with the form locked. Secrets are only known to be there. */
async function readContent(tx: Tx, formId: string): Promise<FormContent> {
  const { rows } = await sql<FormContent['form'] & { values: FilledValues; papers: DatedPaper[] }>`
    SELECT f.applicant_type, f.first_name, f.last_name, f.email,
      (SELECT h.listing_id FROM application_household h WHERE h.id = f.household_id) AS listing_id,
      coalesce((SELECT jsonb_object_agg(v.field, coalesce(v.value, '•')) FROM application_value v
        WHERE v.form_id = f.id), '{}') AS values,
      coalesce((SELECT jsonb_agg(jsonb_build_object('document', p.document, 'dated', p.dated))
        FROM application_paper p WHERE p.form_id = f.id AND p.deleted_at IS NULL AND p.file_key IS NOT NULL), '[]') AS papers
    FROM application_form f WHERE f.id = ${formId} FOR NO KEY UPDATE`.execute(tx)
  const { values, papers, ...form } = one(rows)
  return { form, values, papers }
}

interface FormChange {
  /** Null without a change: when it was changed, and signatures, stay. */
  readonly now: Date | null
  /** Whether something that a signature covers may be different. */
  readonly isCoverChanged: boolean
  /** Whether it is the person's own answers or papers, or the pets of the applicant. */
  readonly isOwnChange: boolean
}

/**
 * Recomputes what the list shows of a form: name, completeness, search words, and the household's copied columns.
 * Returns its version.
 */
async function refreshForm(
  tx: Tx,
  formId: string,
  { now, isCoverChanged, isOwnChange }: FormChange,
): Promise<number> {
  const { form, values, papers } = await readContent(tx, formId)
  const entries = Object.entries(values).map(([field, value]) => ({ field, value }))
  const kind = getChecklistKind(form.applicant_type, entries)
  const checklist = await findChecklist(tx, { kind, listingId: form.listing_id })
  const completeness = getCompleteness(form.applicant_type, values, checklist, papers)
  const { first_name, last_name } = values['first_name']
    ? { first_name: values['first_name'], last_name: values['last_name'] ?? '' }
    : form
  const name = joinPersonName({ first_name, last_name })
  const email = values['email'] || form.email
  const { rows } = await sql<{ version: number }>`
    UPDATE application_form f SET version = f.version + ${isCoverChanged ? 1 : 0}, changed_at = coalesce(${now}, f.changed_at),
      completeness = ${completeness}, name = ${name}, status = h.status, listing_id = h.listing_id,
      monthly_rent_cents = h.monthly_rent_cents,
      search_text = ' ' || search_words(concat_ws(' ', ${name}::text, ${email}::text, h.building_address, h.apartment_no))
    FROM application_household h WHERE f.id = ${formId} AND h.id = f.household_id
    RETURNING f.version`.execute(tx)
  if (now && isCoverChanged) await endChangedSignature(tx, formId, { now, isOwnChange })
  return one(rows).version
}

/**
 * Records a change of a form's values or papers: increments its version, ends a signature that covers what changed, and
 * recomputes completeness and search. Locks the form until the transaction ends. Returns the new version.
 */
export function touchForm(tx: Tx, formId: string, now: Date): Promise<number> {
  return refreshForm(tx, formId, { now, isCoverChanged: true, isOwnChange: true })
}

interface HouseholdChange {
  /** Null for no change by anyone. */
  readonly now: Date | null
  /** Whether a fact changed that every signature covers. */
  readonly areTermsChanged?: boolean
  /** Whether the pets are among them. */
  readonly arePetsChanged?: boolean
}

/** Takes over a change of the household into its forms, those that were deleted too: they can be restored. */
export async function refreshForms(
  tx: Tx,
  householdId: string,
  { now, areTermsChanged = false, arePetsChanged = false }: HouseholdChange,
): Promise<void> {
  const forms = await tx
    .selectFrom('application_form')
    .select(['id', 'applicant_type'])
    .where('household_id', '=', householdId)
    .orderBy('id')
    .execute()
  for (const { id, applicant_type } of forms) {
    // Only the applicant's signatures of before covered the pets.
    const isOwnChange = arePetsChanged && applicant_type === 'APPLICANT'
    await refreshForm(tx, id, { now, isCoverChanged: areTermsChanged, isOwnChange })
  }
}
