import { consentVersion } from '@pb/rules/applications/consent'
import { newYorkDate } from '@pb/rules/new-york'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'
import { makePaper } from './application-papers.ts'
import { makeForm, type TestForm } from './owned-applications.ts'

/** Creates a signed form of a guarantor company with its paper: a package about which there is nothing to ask. */
async function makeCompleteForm(office: TestOffice, agent: TestPerson): Promise<TestForm> {
  const { deps } = office
  const values = {
    first_name: 'Insurent',
    email: 'office@client.example',
    phone: '(212) 555-0100',
    current_address: '1 Main St',
    current_city: 'New York',
    current_state: 'NY',
    current_zip: '10011',
  }
  const form = await makeForm(deps, agent, { type: 'GUARANTOR_COMPANY', values })
  await makePaper(deps, form.id, { document: 'guarantor_approval', dated: newYorkDate(deps.clock.now()) })
  const { version } = await deps.db
    .selectFrom('application_form')
    .select('version')
    .where('id', '=', form.id)
    .executeTakeFirstOrThrow()
  const terms = { version, consent_version: consentVersion, kind: 'typed', name: 'Ann Roe' }
  const url = `/v1/application-forms/${form.token}/signature`
  const reply = await office.call({ method: 'POST', url, payload: { ...terms, key: 'the-signature' } })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  return form
}

/** Creates packages of one agent for the access tests; each function returns the record's path. */
export function ownedPackages(office: TestOffice) {
  async function sendPath(owner: TestPerson): Promise<string> {
    return `/v1/aform/${(await makeCompleteForm(office, owner)).id}/send`
  }
  async function packageLinksPath(owner: TestPerson): Promise<string> {
    const { householdId } = await makeCompleteForm(office, owner)
    return `/v1/application-households/${householdId}/package-links`
  }
  async function packageLinkPath(owner: TestPerson): Promise<string> {
    const url = await packageLinksPath(owner)
    const payload = { reader: 'Jane Landlord', key: 'access-rules' }
    const reply = await office.call({ method: 'POST', url, as: owner, payload })
    return `/v1/application-submissions/${reply.json<{ submission_id: string }>().submission_id}/link`
  }
  return { sendPath, packageLinksPath, packageLinkPath }
}
