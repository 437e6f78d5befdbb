import type { ListingSend } from '@pb/contract/listing-sends'
import { undoSeconds } from '@pb/contract/mail-sending'
import { processSendQueue } from './send/process-queue.ts'
import { deriveToken } from './links/token.ts'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'

/** Sends listings to a client through the API, and processes the send queue once the send can't be undone. */
export async function sendListingsTo(
  office: TestOffice,
  as: TestPerson,
  userId: string,
  payload: object,
): Promise<ListingSend> {
  const reply = await office.call({ method: 'POST', url: `/v1/clients-sent-listings/${userId}`, as, payload })
  if (reply.statusCode !== 201) throw new Error(`the send failed: ${reply.body}`)
  office.clock.advance(undoSeconds)
  await processSendQueue(office.deps)
  const { send_id } = reply.json<ListingSend>()
  return (await office.call({ url: `/v1/clients-sends/${send_id}`, as })).json<ListingSend>()
}

/** Returns the tokens of a client's links, oldest first. */
export async function findLinkTokens(office: TestOffice, clientId: string): Promise<string[]> {
  const rows = await office.deps.db
    .selectFrom('shared_link')
    .where('client_id', '=', clientId)
    .orderBy('id')
    .select('seed')
    .execute()
  return rows.map(({ seed }) => deriveToken(office.deps, seed))
}
