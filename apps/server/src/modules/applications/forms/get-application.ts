import type { Application } from '@pb/contract/applications'
import { listMissingFields, listPaperIssues } from '@pb/rules/applications/completeness'
import { chooseChecklist, defaultChecklists } from '@pb/rules/applications/documents'
import type { Occupation } from '@pb/rules/applications/vocabulary'
import { toUnixSecondsOrNull } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { presentFormLink } from '../asking/link.ts'
import { getReadableForm, type FormWithHousehold } from './find-form.ts'
import { findListedForms } from './list-forms.ts'
import { presentRow, toDollars } from './present-row.ts'
import { readValues } from '../values/read-values.ts'
import { listValueEntries } from './report.ts'

interface SignatureRow {
  readonly version: number
  readonly signed_at: Date
}

async function readSignature(db: Db, formId: string): Promise<SignatureRow | undefined> {
  const { rows } = await sql<SignatureRow>`SELECT version, signed_at FROM application_signature
    WHERE form_id = ${formId} ORDER BY id DESC LIMIT 1`.execute(db)
  return rows[0]
}

/** Presents a form with everything the agent sees. */
export async function presentForm(deps: Deps, form: FormWithHousehold): Promise<Application> {
  const { db } = deps
  const [[listed], found, link, signature] = await Promise.all([
    findListedForms(db, [form.id]),
    readValues(db, [form.id]),
    db.selectFrom('application_form_link').where('form_id', '=', form.id).selectAll().executeTakeFirst(),
    readSignature(db, form.id),
  ])
  const values = found.get(form.id) ?? []
  const filled = Object.fromEntries(values.map(({ field, value }) => [field, value ?? '•']))
  const kind = chooseChecklist({
    type: form.applicant_type,
    occupation: (filled['occupation'] as Occupation | undefined) ?? null,
    voucher: filled['housing_voucher'] === '1',
  })
  const today = newYorkDate(deps.clock.now())
  return {
    ...presentRow(listed!),
    report: listValueEntries(form, form.household, values),
    link: link ? presentFormLink(deps, link) : null,
    language: form.language,
    time_asked: toUnixSecondsOrNull(form.asked_at),
    time_opened: toUnixSecondsOrNull(form.opened_at),
    time_signed: toUnixSecondsOrNull(signature?.signed_at),
    changed_since_signing: signature !== undefined && signature.version !== form.version,
    paper_issues: listPaperIssues(defaultChecklists[kind], [], today),
    missing_fields: listMissingFields(form.applicant_type, filled).map(({ field, title }) => ({
      field,
      title,
    })),
    fee: {
      amount: toDollars(form.fee_cents),
      method: form.fee_method,
      date: form.fee_date,
      report_date: form.report_date,
    },
    time_erased: toUnixSecondsOrNull(form.household.erased_at),
  }
}

/** A form with everything the agent sees. Throws `not_found`. */
export async function getApplication(actor: Actor, deps: Deps, id: string): Promise<Application> {
  return presentForm(deps, await getReadableForm(deps.db, actor, id))
}
