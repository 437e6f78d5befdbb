import type { RenterForm } from '@pb/contract/application-forms'
import { consentVersion, getConsentText } from '@pb/rules/applications/consent'
import { getSignatureState, listOutdatedReasons } from '@pb/rules/applications/signature-state'
import { toUnixSeconds } from '@pb/rules/dates'
import { centsToDollars } from '@pb/rules/money'
import { agentByLink } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { getOffice, presentOfficeContact } from '../../office/index.ts'
import { recordFormActivity } from '../client-events.ts'
import { findChecklist, getChecklistKind } from '../checklists/find-checklist.ts'
import { listPapers } from '../papers/read-paper.ts'
import { getSignatures } from '../signing/get-signature.ts'
import { readCovered } from '../signing/read-covered.ts'
import { readPets } from '../values/pet-values.ts'
import { readValues, type StoredValue } from '../values/read-values.ts'
import { getActiveForm, type ActiveForm } from './active-form.ts'
import { presentFormPaper, presentFormValue } from './present.ts'
import { findWaitingFor } from './waiting-for.ts'

/** Returns the form's values; the applicant's include the household's pets as they are now. */
async function findValues({ db }: Deps, form: ActiveForm): Promise<readonly StoredValue[]> {
  const values = (await readValues(db, [form.id])).get(form.id) ?? []
  if (form.applicant_type !== 'APPLICANT') return values
  const stored = new Map(values.map((value) => [value.field, value]))
  const pets = (await readPets(db, form.household_id)).map(({ field, value }): StoredValue => {
    const { version = 0, changed_at = form.created_at } = stored.get(field) ?? {}
    stored.delete(field)
    return { field, value, mask: null, version, changed_at }
  })
  return [...stored.values(), ...pets.filter(({ value }) => value !== '')]
}

const presentListing = (form: ActiveForm): RenterForm['listing'] =>
  form.building_address === ''
    ? null
    : {
        address: form.building_address,
        unit: form.apartment_no,
        monthly_rent: form.monthly_rent_cents === null ? null : centsToDollars(form.monthly_rent_cents),
      }

/** Presents the form of a link: what its person entered, and the household's facts that everyone signs. */
export async function presentForm(deps: Deps, form: ActiveForm): Promise<RenterForm> {
  const { db } = deps
  const [office, agent, values, papers, signatures, covered, waiting] = await Promise.all([
    getOffice(db),
    agentCard(agentByLink(form.agent_id), deps),
    findValues(deps, form),
    listPapers(db, [form.id]),
    getSignatures(db, [form.id]),
    readCovered(db, [form.id]),
    findWaitingFor(db, form),
  ])
  const kind = getChecklistKind(form.applicant_type, values)
  const checklist = await findChecklist(db, { kind, listingId: form.listing_id })
  const signature = signatures.get(form.id)
  const covers = covered.get(form.id) ?? []
  const state = getSignatureState(signature)
  const { name, title, phone, email, photo } = agent
  return {
    office: office.name,
    office_contact: presentOfficeContact(office),
    agent: { name, title, phone, email, photo },
    applicant_type: form.applicant_type,
    language: form.language,
    first_name: form.first_name,
    listing: presentListing(form),
    progress: state === 'valid' ? 'signed' : 'started',
    open: form.status === 'NEW',
    values: values.map(presentFormValue),
    papers: (papers.get(form.id) ?? []).map(presentFormPaper),
    checklist: checklist.map(({ document, required, count, max_age_days }) => ({
      document,
      required,
      count,
      max_age_days,
    })),
    version: form.version,
    consent: { version: consentVersion, text: getConsentText(consentVersion, form.language) ?? '' },
    signature: signature
      ? {
          name: signature.name,
          time: toUnixSeconds(signature.signed_at),
          current: state === 'valid',
          changes: [...listOutdatedReasons(signature, covers)],
        }
      : null,
    terms: covers.filter(({ part }) => part === 'terms').map(({ field, value }) => ({ field, value })),
    waiting_for: waiting,
    time_expires: toUnixSeconds(form.expires_at),
  }
}

/** Records the first opening once, also when two devices open the form at the same time. */
async function recordOpened(deps: Deps, { id: formId }: ActiveForm): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('application_form')
      .set({ opened_at: deps.clock.now() })
      .where('id', '=', formId)
      .where('opened_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordFormActivity(tx, deps, { formId, what: 'opened' })
  })
}

/** Returns the form behind a link and records its first opening. Throws `not_found`. */
export async function openForm(deps: Deps, token: string): Promise<RenterForm> {
  const form = await getActiveForm(deps, token)
  if (form.opened_at === null) await recordOpened(deps, form)
  return presentForm(deps, form)
}

/** Chooses the language of the form and of its emails. Throws `not_found`. */
export async function changeFormLanguage(
  deps: Deps,
  token: string,
  language: RenterForm['language'],
): Promise<void> {
  const form = await getActiveForm(deps, token)
  await deps.db.updateTable('application_form').set({ language }).where('id', '=', form.id).execute()
}
