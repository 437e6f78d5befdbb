import type { Application } from '@pb/contract/applications'
import { listMissingFields, listPaperIssues } from '@pb/rules/applications/completeness'
import type { CoverEntry } from '@pb/rules/applications/signature-cover'
import { getSignatureState, listOutdatedReasons } from '@pb/rules/applications/signature-state'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { presentFormLink } from '../asking/link.ts'
import { findChecklist, getChecklistKind } from '../checklists/find-checklist.ts'
import { listPapers, type Paper } from '../papers/read-paper.ts'
import { listRedactions } from '../redaction/redactions.ts'
import { getSignatures, type FormSignature } from '../signing/get-signature.ts'
import { isOtherName } from '../signing/is-other-name.ts'
import { presentChanges } from '../signing/present-cover.ts'
import { readCovered } from '../signing/read-covered.ts'
import { readValues, type StoredValue } from '../values/read-values.ts'
import { getReadableForm, type FormRow, type FormWithHousehold } from './find-form.ts'
import { findListedForms, type ListedForm } from './list-forms.ts'
import { presentRow, toDollars } from './present-row.ts'
import { listPaperEntries } from './paper-entries.ts'
import { listValueEntries } from './report.ts'

type Email = NonNullable<Application['email']>

/** The last email that asked or reminded, by form. */
async function readEmails(db: Db, formIds: readonly string[]): Promise<Map<string, Email>> {
  const { rows } = await sql<Omit<Email, 'time_created'> & { form_id: string; created_at: Date }>`
    SELECT DISTINCT ON (e.form_id) e.form_id, r.kind, r.created_at,
      CASE WHEN e.state = 'queued' THEN coalesce(o.state, 'sent') ELSE e.state END AS state,
      coalesce(nullif(e.failure, ''), o.failure, '') AS failure
    FROM application_request_email e JOIN application_request r ON r.id = e.request_id AND r.kind <> 'answer'
      LEFT JOIN mail_outbox o ON o.id = e.outbox_id
    WHERE e.form_id = ANY (${[...formIds]}::bigint[]) ORDER BY e.form_id, e.request_id DESC`.execute(db)
  return new Map(
    rows.map(({ form_id, kind, state, failure, created_at }) => [
      form_id,
      { kind, state, failure, time_created: toUnixSeconds(created_at) },
    ]),
  )
}

async function readLinks(db: Db, formIds: readonly string[]) {
  const rows = await db
    .selectFrom('application_form_link')
    .where('form_id', 'in', formIds)
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.form_id, row]))
}

interface FormParts {
  readonly row: ListedForm
  readonly values: readonly StoredValue[]
  readonly papers: readonly Paper[]
  readonly signature: FormSignature | undefined
  /** What a signature would cover now. */
  readonly covered: readonly CoverEntry[]
  readonly link: Parameters<typeof presentFormLink>[1] | undefined
  readonly email: Email | undefined
}

function presentSignature(
  form: Pick<FormRow, 'applicant_type' | 'name'>,
  signature: FormSignature,
  covered: readonly CoverEntry[],
): NonNullable<Application['signature']> {
  const { name, kind, covers } = signature
  return {
    name,
    kind,
    is_other_name: isOtherName(form, name),
    covers_terms: covers !== null,
    changes: presentChanges(listOutdatedReasons(signature, covered)),
  }
}

async function presentForm(
  actor: SessionActor,
  deps: Deps,
  form: FormWithHousehold,
  { row, values, papers, signature, covered, link, email }: FormParts,
): Promise<Application> {
  const kind = getChecklistKind(form.applicant_type, values)
  const checklist = await findChecklist(deps.db, { kind, listingId: form.listing_id })
  const filled = Object.fromEntries(values.map(({ field, value }) => [field, value ?? '•']))
  const missing = listMissingFields(form.applicant_type, filled)
  return {
    ...presentRow(row),
    report: [
      ...listValueEntries(form, form.household, values),
      ...listPaperEntries(actor, deps, {
        agentId: form.agent_id,
        papers,
        redactions: await listRedactions(
          deps.db,
          papers.map(({ id }) => id),
        ),
        checklist,
        signature,
      }),
    ],
    link: link ? presentFormLink(deps, link) : null,
    email: email ?? null,
    language: form.language,
    signing_order: form.signing_order,
    time_asked: toUnixSecondsOrNull(form.asked_at),
    time_opened: toUnixSecondsOrNull(form.opened_at),
    time_signed: toUnixSecondsOrNull(signature?.signed_at),
    changed_since_signing: getSignatureState(signature) === 'outdated',
    signature: signature ? presentSignature(form, signature, covered) : null,
    paper_issues: listPaperIssues(checklist, papers, newYorkDate(deps.clock.now())),
    missing_fields: missing.map(({ field, title }) => ({ field, title })),
    fee: {
      amount: toDollars(form.fee_cents),
      report_cost: toDollars(form.report_cost_cents),
      method: form.fee_method,
      date: form.fee_date,
      report_date: form.report_date,
    },
    time_erased: toUnixSecondsOrNull(form.household.erased_at),
  }
}

/** Presents forms with everything the agent sees, in the order of the household's people. */
export async function presentForms(
  actor: SessionActor,
  deps: Deps,
  forms: readonly FormWithHousehold[],
): Promise<Application[]> {
  const { db } = deps
  const ids = forms.map(({ id }) => id)
  if (ids.length === 0) return []
  const [rows, values, papers, signatures, covered, links, emails] = await Promise.all([
    findListedForms(db, ids),
    readValues(db, ids),
    listPapers(db, ids),
    getSignatures(db, ids),
    readCovered(db, ids),
    readLinks(db, ids),
    readEmails(db, ids),
  ])
  const byId = new Map(forms.map((form) => [form.id, form]))
  return Promise.all(
    rows.map((row) =>
      presentForm(actor, deps, byId.get(row.id)!, {
        row,
        values: values.get(row.id) ?? [],
        papers: papers.get(row.id) ?? [],
        signature: signatures.get(row.id),
        covered: covered.get(row.id) ?? [],
        link: links.get(row.id),
        email: emails.get(row.id),
      }),
    ),
  )
}

/** A form with everything the agent sees. Throws `not_found`. */
export async function getApplication(actor: SessionActor, deps: Deps, id: string): Promise<Application> {
  const [application] = await presentForms(actor, deps, [await getReadableForm(deps.db, actor, id)])
  return application!
}
