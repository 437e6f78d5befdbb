import type { ApplicantType } from '@pb/rules/applications/vocabulary'
import { makeClient, type TestClient } from './clients.ts'
import {
  createFormSeed,
  deriveFormToken,
  getFormLinkExpiry,
  touchForm,
  writeValue,
} from '../../src/modules/applications/index.ts'
import type { Deps } from '../../src/platform/deps.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

export interface TestForm {
  readonly id: string
  readonly householdId: string
  readonly client: TestClient
  /** The token of the personal link. */
  readonly token: string
}

interface FormOptions {
  readonly type?: ApplicantType
  readonly first_name?: string
  readonly last_name?: string
  readonly email?: string
  /** Another form of the same household. */
  readonly with?: TestForm
  readonly building_address?: string
  readonly apartment_no?: string
  readonly monthly_rent_cents?: string
  readonly values?: Readonly<Record<string, string>>
}

/** Creates a form of a client of an agent, as if the client was asked. */
export async function makeForm(
  deps: Pick<Deps, 'db' | 'clock' | 'env'>,
  agent: { readonly personId: string },
  options: FormOptions = {},
): Promise<TestForm> {
  const { type: applicant_type = 'APPLICANT', first_name = 'Nora', last_name = 'Bell', values = {} } = options
  const now = deps.clock.now()
  const client = options.with?.client ?? (await makeClient(deps, agent, { first_name, last_name }))
  const email = options.email ?? `renter-${client.userId}@client.example`
  return deps.db.transaction().execute(async (tx) => {
    const { id: householdId } = options.with
      ? { id: options.with.householdId }
      : await tx
          .insertInto('application_household')
          .values({
            agent_id: agent.personId,
            client_id: client.id,
            listing_id: null,
            building_address: options.building_address ?? '10 West 15th Street',
            apartment_no: options.apartment_no ?? '4B',
            monthly_rent_cents: options.monthly_rent_cents ?? '320000',
            created_at: now,
            changed_at: now,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
    const person = options.with
      ? await tx
          .insertInto('person')
          .values({ name: `${first_name} ${last_name}` })
          .returning('id')
          .executeTakeFirstOrThrow()
      : { id: client.userId }
    const { id } = await tx
      .insertInto('application_form')
      .values({
        household_id: householdId,
        agent_id: agent.personId,
        person_id: person.id,
        applicant_type,
        first_name,
        last_name,
        email,
        name: `${first_name} ${last_name}`,
        asked_at: now,
        created_at: now,
        changed_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { seed, token_hash } = createFormSeed(deps)
    await tx
      .insertInto('application_form_link')
      .values({ form_id: id, seed, token_hash, expires_at: getFormLinkExpiry(now) })
      .execute()
    const form = { id, applicant_type, language: 'en' as const }
    for (const [field, value] of Object.entries(values))
      await writeValue(deps, tx, form, { field, value, from: null, now })
    await touchForm(tx, id, now)
    return { id, householdId, client, token: deriveFormToken(deps, seed) }
  })
}

/** Creates applications of one agent for the access tests; each function returns the record's path. */
export function ownedApplications(office: TestOffice) {
  async function formPath(owner: TestPerson, rest = ''): Promise<string> {
    const { id } = await makeForm(office.deps, owner, { values: { ssn: '219-09-9999' } })
    return `/v1/aform/${id}${rest}`
  }
  async function householdPath(owner: TestPerson, rest = ''): Promise<string> {
    const { householdId } = await makeForm(office.deps, owner)
    return `/v1/application-households/${householdId}${rest}`
  }
  async function criminalHistoryPath(owner: TestPerson): Promise<string> {
    const { id, householdId } = await makeForm(office.deps, owner)
    const url = `/v1/application-households/${householdId}`
    await office.call({ method: 'PUT', url, as: owner, payload: { conditional_offer: true } })
    return `/v1/aform/${id}/criminal-history`
  }
  return { formPath, householdPath, criminalHistoryPath }
}
