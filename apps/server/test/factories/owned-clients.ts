import { makeClient } from './clients.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

/** Creates clients and related records of one agent for the access tests; each function returns the record's path. */
export function ownedClients(office: TestOffice) {
  async function clientPath(owner: TestPerson, name = 'Mine'): Promise<string> {
    const { userId } = await makeClient(office.deps, owner, { first_name: name, last_name: name })
    return `/v1/clients/${userId}`
  }

  async function participantPath(owner: TestPerson): Promise<string> {
    const path = `${await clientPath(owner)}/participant`
    const payload = { type: 'TENANT', first_name: 'Mine', email: `mine-${path.length}@tenant.example` }
    const reply = await office.call({ method: 'POST', url: path, as: owner, payload })
    return `${path}/${reply.json<{ user_id: string }>().user_id}`
  }

  async function removedParticipantPath(owner: TestPerson): Promise<string> {
    const path = await participantPath(owner)
    await office.call({ method: 'DELETE', url: path, as: owner })
    return path
  }

  /** A request waiting for a supervisor. */
  async function requestPath({ personId }: TestPerson): Promise<string> {
    const { db } = office.deps
    const person = await db
      .insertInto('person')
      .values({ name: 'Wanted' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const fields = {
      first_name: 'Wanted',
      last_name: '',
      email: 'wanted@client.example',
      search_type: ['rental'],
    }
    const { id } = await db
      .insertInto('client_request')
      .values({
        agent_id: personId,
        person_id: person.id,
        fields: JSON.stringify(fields),
        created_at: office.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return `/v1/client-requests/${id}`
  }

  return { clientPath, participantPath, removedParticipantPath, requestPath }
}
