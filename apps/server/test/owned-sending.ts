import { makeClient } from './factories/clients.ts'
import { makeListing } from './factories/listings.ts'
import { newLink } from '../src/modules/sending/index.ts'
import type { TestOffice, TestPerson } from './harness.ts'

/** Makes what belongs to one person in the room of sending, for the tests of who reaches what. */
export function ownedSending(office: TestOffice) {
  /** The listing that the samples of the contract name. */
  async function sampleListing(): Promise<void> {
    const { db } = office.deps
    const found = await db.selectFrom('listing').where('id', '=', '1').select('id').executeTakeFirst()
    if (!found) await makeListing(db)
  }

  async function ofClient(owner: TestPerson, call: string): Promise<string> {
    await sampleListing()
    const { userId } = await makeClient(office.deps, owner)
    return `/v1/${call}/${userId}`
  }

  /** Gives the owner a personal link, and returns the path that reaches it. */
  async function linkPath(owner: TestPerson, rest = ''): Promise<string> {
    await sampleListing()
    const { id: client_id } = await makeClient(office.deps, owner)
    const { id } = await office.deps.db
      .insertInto('shared_link')
      .values(newLink(office.deps, owner.personId, { client_id, participant_id: null }, ['1']))
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/shared-links/${id}${rest}`
  }

  /** Gives the owner a send, and returns the path that reaches it. */
  async function sendPath(owner: TestPerson, rest = ''): Promise<string> {
    const { id } = await office.deps.db
      .insertInto('listing_send')
      .values({
        agent_id: owner.personId,
        key: null,
        subject: 'Mine',
        message: 'Mine',
        again: false,
        steering_words: [],
        steering_reason: '',
        created_at: office.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/clients-sends/${id}${rest}`
  }

  return { ofClient, linkPath, sendPath }
}
