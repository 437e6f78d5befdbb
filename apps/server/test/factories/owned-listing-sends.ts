import { makeClient } from './clients.ts'
import { makeListing } from './listings.ts'
import { buildLinkRow } from '../../src/modules/listing-sends/index.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

/** Creates listing sends and links of one agent for the access tests; each function returns the record's path. */
export function ownedListingSends(office: TestOffice) {
  /** Creates the listing that samples refer to. */
  async function ensureSampleListing(): Promise<void> {
    const { db } = office.deps
    const found = await db.selectFrom('listing').where('id', '=', '1').select('id').executeTakeFirst()
    if (!found) await makeListing(db)
  }

  async function ofClient(owner: TestPerson, call: string): Promise<string> {
    await ensureSampleListing()
    const { userId } = await makeClient(office.deps, owner)
    return `/v1/${call}/${userId}`
  }

  async function linkPath(owner: TestPerson, rest = ''): Promise<string> {
    await ensureSampleListing()
    const { id: client_id } = await makeClient(office.deps, owner)
    const { id } = await office.deps.db
      .insertInto('shared_link')
      .values(buildLinkRow(office.deps, owner.personId, { client_id, participant_id: null }, ['1']))
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/shared-links/${id}${rest}`
  }

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

  async function reactionPath(owner: TestPerson): Promise<string> {
    await ensureSampleListing()
    const { id: client_id } = await makeClient(office.deps, owner)
    const { id } = await office.deps.db
      .insertInto('listing_mark')
      .values({
        client_id,
        agent_id: owner.personId,
        listing_id: '1',
        participant_id: null,
        mark: 'like',
        comment: '',
        at: office.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/reactions/like/${id}`
  }

  return { ofClient, linkPath, sendPath, reactionPath }
}
