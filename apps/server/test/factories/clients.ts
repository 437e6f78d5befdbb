import type { Deps } from '../../src/platform/deps.ts'
import '../../src/modules/clients/tables.ts'

export interface MadeClient {
  /** The internal id. */
  readonly id: string
  /** On the wire: `user_id`. */
  readonly userId: string
}

let people = 0

interface Given {
  readonly first_name?: string
  readonly last_name?: string
  readonly emails?: readonly string[]
  readonly phones?: readonly string[]
  readonly type?: 'rental' | 'sale'
}

/** Gives an agent a client; who it is elsewhere does not matter. */
export async function makeClient(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { personId }: { readonly personId: string },
  given: Given = {},
): Promise<MadeClient> {
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
