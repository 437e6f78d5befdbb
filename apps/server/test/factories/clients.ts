import type { Deps } from '../../src/platform/deps.ts'
import '../../src/modules/clients/tables.ts'

export interface TestClient {
  /** The internal id. */
  readonly id: string
  /** The API's `user_id`. */
  readonly userId: string
}

let people = 0

interface ClientFields {
  readonly first_name?: string
  readonly last_name?: string
  readonly emails?: readonly string[]
  readonly phones?: readonly string[]
  readonly type?: 'rental' | 'sale'
}

/** Creates a client of an agent. */
export async function makeClient(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { personId }: { readonly personId: string },
  given: ClientFields = {},
): Promise<TestClient> {
  people += 1
  const { first_name = 'Nora', last_name = 'Bell', phones = [], type = 'rental' } = given
  const emails = given.emails ?? [`client-${people}@client.example`]
  const now = clock.now()
  return db.transaction().execute(async (tx) => {
    const { id: userId } = await tx
      .insertInto('person')
      .values({ name: `${first_name} ${last_name}`.trim() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('client')
      .values({
        agent_id: personId,
        person_id: userId,
        first_name,
        last_name,
        search_types: [type],
        created_at: now,
        assigned_at: now,
        last_activity_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [position, email] of emails.entries())
      await tx
        .insertInto('client_email')
        .values({ client_id: id, agent_id: personId, email, position })
        .execute()
    for (const [position, phone] of phones.entries())
      await tx.insertInto('client_phone').values({ client_id: id, phone, position }).execute()
    return { id, userId }
  })
}
