import type { ListingSend } from '@pb/contract/listing-sends'
import { writeWaiting } from './send/write.ts'
import { tokenOf } from './links/token.ts'
import type { TestOffice, TestPerson } from '../../../test/harness.ts'

/** Sends listings to a client as the page does, and writes the mails. */
export async function sendTo(
  office: TestOffice,
  as: TestPerson,
  userId: string,
  payload: object,
): Promise<ListingSend> {
  const reply = await office.call({ method: 'POST', url: `/v1/clients-sent-listings/${userId}`, as, payload })
  if (reply.statusCode !== 201) throw new Error(`sending was refused: ${reply.body}`)
  await writeWaiting(office.deps)
  const { send_id } = reply.json<ListingSend>()
  return (await office.call({ url: `/v1/clients-sends/${send_id}`, as })).json<ListingSend>()
}

/** The tokens of a client's links, the first one first. */
export async function tokensOf(office: TestOffice, clientId: string): Promise<string[]> {
  const rows = await office.deps.db
    .selectFrom('shared_link')
    .where('client_id', '=', clientId)
    .orderBy('id')
    .select('seed')
    .execute()
  return rows.map(({ seed }) => tokenOf(office.deps, seed))
}
