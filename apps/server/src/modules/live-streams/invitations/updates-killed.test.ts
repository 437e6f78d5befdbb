import { undoSeconds } from '@pb/rules/mail/undo'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newKey } from '../../../../test/calls/person-calls.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { killedQueue } from '../../../../test/harness/killed-queue.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { createLiveCalls } from '../live-calls.fixture.ts'
import { processInvitations } from './invitation-queue.ts'

const clients = 8

const office = testOffice()
const { call, addStream, getStream, makeScene } = createLiveCalls(office)
const queue = killedQueue(office, {
  file: join(import.meta.dirname, 'update-queue.ts'),
  name: 'processUpdates',
  table: 'live_invitee',
  waiting: 'due_at IS NOT NULL',
})

test('emails each client once about a new time after processes are killed', async () => {
  const { agent, listing_id } = await makeScene()
  // The killed processes have the clock of the machine.
  const soon = Math.floor(Date.now() / 1000) + 86_400
  const { body: stream } = await addStream(agent, listing_id, { time_start: soon, time_end: soon + 3600 })
  const id = stream.live_stream_id
  const made = await Promise.all(
    Array.from({ length: clients }, (_, at) =>
      makeClient(office.deps, agent, { emails: [`c${at}@client.example`] }),
    ),
  )
  await call(agent, 'POST', `live-streams/${id}/invitations`, {
    user_ids: made.map(({ userId }) => userId),
    subject: 'A live tour',
    message: 'Join me',
    key: newKey(),
  })
  office.clock.advance(undoSeconds)
  await processInvitations(office.deps)
  const { version } = await getStream(agent, id)
  const moved = await call(agent, 'PUT', `live-streams/${id}`, {
    version,
    time_start: soon + 7200,
    time_end: soon + 10_800,
    source: 'here',
    keep_recording: 1,
    chat: 1,
  })
  expect(moved.status).toBe(200)
  await office.deps.pool.query(`UPDATE live_invitee SET due_at = '2000-01-01'`)
  await queue.process([0, clients + 2, clients + 5])
  expect(await queue.countByRecipient()).toEqual(
    Object.fromEntries(made.map((_, at) => [`c${at}@client.example`, 2])),
  )
  const update = `mail_message WHERE subject LIKE 'New time:%'`
  expect(await queue.count(update)).toBe(clients)
  expect(await queue.count('live_invitee WHERE updates = 1 AND pending IS NULL')).toBe(clients)
}, 120_000)
