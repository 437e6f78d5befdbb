import type { OpenHouseDetail, OpenHouseVisitor } from '@pb/contract/open-house-schemas'
import { consentVersion } from '@pb/rules/open-house-consent'
import type { Insertable } from 'kysely'
import { createPersonCalls, newKey } from '../../../test/calls/person-calls.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'
import type { Tables } from '../../platform/db/db.ts'
import { processVisitors } from './visitors/link-clients.ts'

export { newKey } from '../../../test/calls/person-calls.ts'

/** Calls of open houses, as an agent and as a visitor. */
export function createCalls(office: TestOffice) {
  const { call, inHours, signInAgain } = createPersonCalls(office)
  const addHouse = (agent: TestPerson, listing_id: string, more: object = {}) =>
    call<OpenHouseDetail>(agent, 'POST', 'open-houses', {
      listing_id,
      time_start: inHours(1),
      time_end: inHours(3),
      by_appointment: false,
      key: newKey(),
      ...more,
    })
  /** An agent with an open house that visitors can sign in to, and its token. */
  async function makeScene(listing: Partial<Insertable<Tables['listing']>> = {}) {
    const agent = await office.person()
    const listing_id = await makeListing(office.deps.db, { agent_id: agent.personId, ...listing })
    const { body: house } = await addHouse(agent, listing_id)
    return { agent, listing_id, house, id: house.open_house_id, token: house.sign_in_url!.split('/').at(-1)! }
  }
  const visit = (token: string, visitor: object = {}) =>
    call<{ received: true }>(null, 'POST', `open-house-sign-in/${token}/visitors`, {
      name: 'Nora Bell',
      email: 'nora@visitor.example',
      language: 'en',
      consent: 1,
      consent_version: consentVersion,
      key: newKey(),
      ...visitor,
    })
  const listVisitors = async (agent: TestPerson, id: string): Promise<OpenHouseVisitor[]> =>
    (await call<{ collection: OpenHouseVisitor[] }>(agent, 'GET', `open-houses/${id}/visitors`)).body
      .collection
  const link = () => processVisitors(office.deps)
  return { call, inHours, addHouse, makeScene, visit, listVisitors, link, signInAgain }
}
