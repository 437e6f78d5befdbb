import type { LiveInvitation } from '@pb/contract/live-stream-schemas'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newKey } from '../../../../test/calls/person-calls.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { killedQueue } from '../../../../test/harness/killed-queue.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { createLiveCalls } from '../live-calls.fixture.ts'

/** `PB_KILL_TEST=full` invites more clients than an agent writes to at once. */
const full = process.env['PB_KILL_TEST'] === 'full'
const clients = full ? 60 : 8
/** The process is killed at these numbers of emails in the outbox. */
const diesAt = full ? [0, 5, 20, 45] : [0, 2, 5]

const office = testOffice()
const { call, addStream, makeScene } = createLiveCalls(office)
const queue = killedQueue(office, {
  file: join(import.meta.dirname, 'invitation-queue.ts'),
  name: 'processInvitations',
  table: 'live_invitation',
  waiting: `state = 'waiting'`,
})

test(
  'invites each client once after processes are killed, and shows which failed',
  async () => {
    const { agent, listing_id } = await makeScene()
    // The killed processes have the clock of the machine.
    const soon = Math.floor(Date.now() / 1000) + 86_400
    const { body: stream } = await addStream(agent, listing_id, {
      time_start: soon,
      time_end: soon + 3600,
    })
    const made = await Promise.all(
      Array.from({ length: clients }, (_, at) =>
        makeClient(office.deps, agent, { emails: [`c${at}@client.example`] }),
      ),
    )
    await office.deps.pool.query('DELETE FROM client_email WHERE client_id = $1', [made.at(-1)!.id])
    const path = `live-streams/${stream.live_stream_id}/invitations`
    const invited = await call(agent, 'POST', path, {
      user_ids: made.map(({ userId }) => userId),
      subject: 'A live tour',
      message: 'Join me',
      key: newKey(),
    })
    expect(invited.status).toBe(201)
    await queue.process(diesAt)
    const expected = Object.fromEntries(made.slice(0, -1).map((_, at) => [`c${at}@client.example`, 1]))
    expect(await queue.countByRecipient()).toEqual(expected)
    const { body } = await call<{ collection: LiveInvitation[] }>(agent, 'GET', path)
    expect(body.collection.filter(({ state }) => state === 'failed')).toMatchObject([
      { user_id: made.at(-1)!.userId, failure: 'The client has no email address' },
    ])
    expect(await queue.count(`notification WHERE kind = 'calendar'`)).toBe(1)
  },
  full ? 300_000 : 120_000,
)
