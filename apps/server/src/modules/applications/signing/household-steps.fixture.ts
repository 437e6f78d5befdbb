import { consentVersion } from '@pb/rules/applications/consent'
import { findField, isFieldShown, isSecret, listFields, petFields } from '@pb/rules/applications/fields'
import { maskValue } from '@pb/rules/applications/parse-value'
import type { ApplicantType } from '@pb/rules/applications/vocabulary'
import fc from 'fast-check'
import { makePaper } from '../../../../test/factories/application-papers.ts'
import { makeForm, type TestForm } from '../../../../test/factories/owned-applications.ts'
import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'
import { encryptValue } from '../../../platform/encryption/encrypt.ts'
import { FormDevice } from '../renter-form/form-calls.fixture.ts'
import { HouseholdModel, type ModelPerson } from './household-model.fixture.ts'

const types: readonly ApplicantType[] = ['APPLICANT', 'CO_APPLICANT', 'GUARANTOR']
const samples: Readonly<Record<string, string>> = {
  email: 'renter@client.example',
  phone: '(212) 555-0100',
  date: '2021-05-01',
  money: '90000',
  state: 'NY',
  zip: '10016',
  'birth-date': '1990-05-06',
}

/** Answers to all that a form of a type requires. */
export function getRequiredAnswers(type: ApplicantType): Record<string, string> {
  const values: Record<string, string> = {}
  for (const field of listFields(type))
    if (field.required && isFieldShown(field, values))
      values[field.field] = field.choices?.[0] ?? samples[field.kind] ?? 'Sample'
  return values
}

export interface HouseholdUnderTest {
  readonly office: TestOffice
  readonly agent: TestPerson
  readonly forms: readonly TestForm[]
  readonly devices: readonly FormDevice[]
  readonly papers: readonly string[]
  readonly model: HouseholdModel
}

function setAnswer(model: HouseholdModel, person: ModelPerson, field: string, value: string): void {
  if (isSecret(findField(field)!)) model.setSecret(person, field, value)
  else person.answers.set(field, value)
}

/** Stores answers as they are after one save each, in one statement. */
async function insertAnswers({ deps }: TestOffice, formId: string, values: Record<string, string>) {
  const changed_at = deps.clock.now()
  const toRow = async ([name, value]: [string, string]) => {
    const field = findField(name)!
    const row = { form_id: formId, field: name, version: 1, device: null, changed_at }
    if (!isSecret(field)) return Object.assign(row, { value, sealed: null, mask: null })
    const sealed = await encryptValue(deps, value)
    return Object.assign(row, { value: null, sealed, mask: maskValue(field, value) })
  }
  const rows = await Promise.all(Object.entries(values).map(toRow))
  await deps.db.insertInto('application_value').values(rows).execute()
}

/** The model of a household before any signature or change. */
export function createModel(): HouseholdModel {
  const model = new HouseholdModel([0, 0, 1])
  const terms = { building_address: '10 West 15th Street', apartment_no: '4B', monthly_rent: '3200' }
  const none = { lease_start_date: '', lease_end_date: '', occupants: '' }
  for (const [field, value] of Object.entries({ ...terms, ...none })) model.terms.set(field, value)
  for (const field of petFields) model.terms.set(field, /dogs$|cats$/.test(field) ? '0' : '')
  for (const person of model.people) {
    const values = getRequiredAnswers(types[person.index]!)
    for (const [field, value] of Object.entries(values)) setAnswer(model, person, field, value)
    person.papers.set('pay_stubs', '')
  }
  return model
}

/** Makes a household of three, filled in, each with a paper; the guarantor signs after the others. */
export async function makeHousehold(office: TestOffice, agent: TestPerson): Promise<HouseholdUnderTest> {
  const model = createModel()
  const forms: TestForm[] = []
  const papers: string[] = []
  for (const person of model.people) {
    const type = types[person.index]!
    const form = await makeForm(office.deps, agent, {
      type,
      first_name: type,
      ...(forms[0] && { with: forms[0] }),
    })
    await office.deps.db
      .updateTable('application_form')
      .set({ signing_order: person.order })
      .where('id', '=', form.id)
      .execute()
    await insertAnswers(office, form.id, getRequiredAnswers(type))
    papers.push(await makePaper(office.deps, form.id))
    forms.push(form)
  }
  const devices = forms.map(({ token }) => new FormDevice(office, token))
  return { office, agent, forms, papers, model, devices }
}

/** One call, and the same in the model. */
export interface HouseholdStep {
  readonly title: string
  readonly run: (under: HouseholdUnderTest) => Promise<void>
}

/** Throws when a call was answered otherwise than the model expects. */
function checkReply({ statusCode, body }: { statusCode: number; body: string }, expected: number): void {
  if (statusCode !== expected) throw new Error(`Answered ${statusCode} instead of ${expected}: ${body}`)
}

let keys = 0
const createKey = (): string => `signature-step-${(keys += 1)}`

const updateForm = async ({ office, agent, forms }: HouseholdUnderTest, index: number, values: object) => {
  const changes = Object.entries(values).map(([field, value]: [string, string]) => ({ field, value }))
  const url = `/v1/aform/${forms[index]!.id}`
  const reply = await office.call({ method: 'PUT', url, as: agent, payload: { changes } })
  checkReply(reply, 200)
}

const step = (title: string, run: HouseholdStep['run']): HouseholdStep => ({ title, run })

/** A step for a person whose form is there; a removed one gets the reply of a link that never existed. */
const personStep = (
  title: string,
  index: number,
  run: (under: HouseholdUnderTest, person: ModelPerson, device: FormDevice) => Promise<void>,
): HouseholdStep =>
  step(`${title} ${index}`, async (under) => {
    const person = under.model.people[index]!
    const device = under.devices[index]!
    if (person.removed) checkReply(await device.call('GET', ''), 404)
    else await run(under, person, device)
  })

const who = fc.constantFrom(0, 1, 2)

const rentalStep = fc
  .tuple(
    who,
    fc.constantFrom(
      ['monthly_rent', '3200'],
      ['monthly_rent', '3400'],
      ['apartment_no', '4B'],
      ['apartment_no', '5C'],
      ['lease_start_date', '2027-01-01'],
      ['lease_end_date', '2027-12-31'],
      ['lease_end_date', '2028-06-30'],
      ['lease_end_date', ''],
      ['occupants', '2'],
      ['occupants', '3'],
      ['landlord_name', 'Ann Roe'],
      ['landlord_phone', '2125550100'],
    ),
  )
  .map(([index, entry]) => {
    const [field, value] = entry as [string, string]
    return step(`agent sets ${field} to ${value}`, async (under) => {
      // By any form of the household that is there.
      const at = under.model.people.findIndex(({ removed }) => !removed)
      const by = under.model.people[index]!.removed ? at : index
      if (by < 0) return
      await updateForm(under, by, { [field]: value })
      if (!field.startsWith('landlord')) under.model.terms.set(field, value)
    })
  })

const petStep = fc
  .tuple(fc.boolean(), fc.constantFrom('pets_dogs', 'pets_cats'), fc.constantFrom('0', '1'))
  .map(([byAgent, field, value]) => {
    return personStep(
      `${byAgent ? 'agent' : 'renter'} sets ${field} to ${value} of`,
      0,
      async (under, _, device) => {
        if (byAgent) await updateForm(under, 0, { [field]: value })
        else {
          await device.refresh()
          await device.save(field, value)
        }
        under.model.setPets(field, value)
      },
    )
  })

const answerStep = fc
  .tuple(
    who,
    fc.boolean(),
    fc.constantFrom(
      ['employer', 'Sample'],
      ['employer', 'Another'],
      ['savings', ''],
      ['savings', '1000'],
      ['ssn', '219-09-9999'],
      ['ssn', '219-09-9998'],
      ['ssn', ''],
    ),
  )
  .map(([index, byAgent, entry]) => {
    const [field, value] = entry as [string, string]
    return personStep(
      `${byAgent ? 'agent' : 'renter'} sets ${field} to ${value} of`,
      index,
      async (under, person, device) => {
        if (byAgent) await updateForm(under, index, { [field]: value })
        else {
          await device.refresh()
          await device.save(field, value)
        }
        setAnswer(under.model, person, field, value)
      },
    )
  })

const paperStep = fc
  .tuple(who, fc.constantFrom('remove', 'restore', '2026-01-05', '2026-02-05'))
  .map(([index, what]) =>
    personStep(`paper: ${what} of`, index, async (under, person, device) => {
      const path = `/papers/${under.papers[index]}`
      const isThere = person.papers.has('pay_stubs')
      if (what === 'remove' || what === 'restore') {
        const reply = await device.call('DELETE', what === 'restore' ? `${path}?restore=1` : path)
        checkReply(reply, 200)
        if (what === 'remove' && isThere) {
          person.removedPaper = person.papers.get('pay_stubs')!
          person.papers.delete('pay_stubs')
        } else if (what === 'restore' && !isThere) person.papers.set('pay_stubs', person.removedPaper)
        return
      }
      const reply = await device.call('PUT', path, { payload: { dated: what } })
      checkReply(reply, isThere ? 200 : 404)
      if (isThere) person.papers.set('pay_stubs', what)
    }),
  )

const signStep = fc.tuple(who, fc.boolean()).map(([index, isStale]) =>
  personStep(isStale ? 'signs an old version of' : 'signs', index, async ({ model }, person, device) => {
    const version = await device.refresh()
    const payload = {
      version: isStale ? version - 1 : version,
      consent_version: consentVersion,
      kind: 'typed',
      name: 'Nora Bell',
      key: createKey(),
    }
    const reply = await device.call('POST', '/signature', { payload })
    const isWaiting = model.isWaiting(person)
    checkReply(reply, isStale ? 409 : isWaiting ? 422 : 200)
    if (reply.statusCode === 200) model.sign(person)
  }),
)

const remindStep = who.map((index) =>
  personStep('reminds', index, async ({ office, agent, forms, model }, person) => {
    const url = `/v1/aform/${forms[index]!.id}/reminders`
    const reply = await office.call({ method: 'POST', url, as: agent, payload: { key: createKey() } })
    checkReply(reply, model.getState(person) === 'valid' ? 422 : 200)
  }),
)

const removeStep = who.map((index) =>
  step(`removes or restores ${index}`, async ({ office, agent, forms, model }) => {
    const person = model.people[index]!
    const url = `/v1/aform/${forms[index]!.id}`
    const reply = await (person.removed
      ? office.call({ method: 'POST', url: `${url}/restore`, as: agent })
      : office.call({ method: 'DELETE', url, as: agent }))
    checkReply(reply, person.removed ? 200 : 204)
    person.removed = !person.removed
  }),
)

const noteStep = fc.constantFrom('', 'Called').map((note) =>
  step('agent writes a note', async ({ office, agent, forms }) => {
    const url = `/v1/application-households/${forms[0]!.householdId}`
    checkReply(await office.call({ method: 'PUT', url, as: agent, payload: { note } }), 200)
  }),
)

export const householdStep: fc.Arbitrary<HouseholdStep> = fc.oneof(
  { arbitrary: signStep, weight: 6 },
  { arbitrary: rentalStep, weight: 3 },
  { arbitrary: petStep, weight: 2 },
  { arbitrary: answerStep, weight: 4 },
  { arbitrary: paperStep, weight: 3 },
  { arbitrary: remindStep, weight: 2 },
  { arbitrary: removeStep, weight: 1 },
  { arbitrary: noteStep, weight: 1 },
)
