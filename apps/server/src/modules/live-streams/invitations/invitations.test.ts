import { undoSeconds } from '@pb/rules/mail/undo'
import type { LiveInvitation } from '@pb/contract/live-stream-schemas'
import { expect, test } from 'vitest'
import { newKey } from '../../../../test/calls/person-calls.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeOptOut } from '../../../../test/factories/opt-outs.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { createLiveCalls } from '../live-calls.fixture.ts'
import { processInvitations } from './invitation-queue.ts'

const office = testOffice()
const { call, makeScene, goLive, end } = createLiveCalls(office)

const invite = (as: TestPerson, id: string, user_ids: readonly string[], more: object = {}) =>
  call<{ collection: LiveInvitation[] }>(as, 'POST', `live-streams/${id}/invitations`, {
    user_ids,
    subject: 'A live tour, {first_name}',
    message: 'Hi {first_name}, join me.\n\n{agent}',
    key: newKey(),
    ...more,
  })

interface Sent {
  readonly subject: string
  readonly body_html: string
  readonly recipient: string
  readonly file_key: string
  readonly content_type: string
}
/** Emails in the outboxes with their calendar files. */
async function findSent(agent: TestPerson): Promise<Sent[]> {
  const { rows } = await office.deps.pool.query<Sent>(
    `SELECT m.subject, b.html AS body_html, m.to_list -> 0 ->> 'email' AS recipient, a.file_key, a.content_type
     FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
       JOIN mail_body b ON b.message_id = m.id JOIN mail_attachment a ON a.message_id = m.id
     WHERE o.person_id = $1 ORDER BY 3`,
    [agent.personId],
  )
  return rows
}

test('clients get one email each, with the link and a calendar file', async () => {
  const { agent, id, stream } = await makeScene()
  const clients = await Promise.all(
    ['ana', 'ben'].map((name) =>
      makeClient(office.deps, agent, { emails: [`${name}-${id}@client.example`] }),
    ),
  )
  const key = newKey()
  const users = clients.map(({ userId }) => userId)
  const first = await invite(agent, id, users, { key })
  expect([first.status, first.body.collection.map(({ state }) => state)]).toEqual([
    201,
    ['waiting', 'waiting'],
  ])
  office.clock.advance(undoSeconds)
  await Promise.all([processInvitations(office.deps), processInvitations(office.deps)])
  const again = await invite(agent, id, users, { key })
  expect(again.body.collection.map(({ state }) => state)).toEqual(['queued', 'queued'])
  office.clock.advance(undoSeconds)
  await processInvitations(office.deps)
  const sent = await findSent(agent)
  expect(sent.map(({ recipient }) => recipient)).toEqual([
    `ana-${id}@client.example`,
    `ben-${id}@client.example`,
  ])
  expect(sent[0]!.body_html).toContain(stream.watch_url)
  expect(sent[0]!.content_type).toContain('text/calendar')
  const ics = (await office.deps.files.read(sent[0]!.file_key))!.toString().replaceAll('\r\n ', '')
  expect(ics).toContain('METHOD:REQUEST')
  expect(ics).toContain(stream.watch_url)
  const timeline = await call<object>(agent, 'GET', `client-timeline/${users[0]}`)
  expect(JSON.stringify(timeline.body)).toContain('Invited to the live stream of')
})

test('a client without an address is not invited, and the agent is notified once', async () => {
  const { agent, id } = await makeScene()
  const client = await makeClient(office.deps, agent, { emails: [`gone-${id}@client.example`] })
  await office.deps.pool.query('DELETE FROM client_email WHERE client_id = $1', [client.id])
  await invite(agent, id, [client.userId])
  office.clock.advance(undoSeconds)
  await processInvitations(office.deps)
  const { body } = await call<{ collection: LiveInvitation[]; total: number }>(
    agent,
    'GET',
    `live-streams/${id}/invitations`,
  )
  expect(body).toMatchObject({
    total: 1,
    collection: [{ state: 'failed', failure: 'The client has no email address' }],
  })
  const alerts = await call<{ collection: { message: string }[] }>(agent, 'GET', 'dashboard-alerts')
  expect(alerts.body.collection).toHaveLength(1)
})

test('refuses clients of a colleague, steering words, and a live stream that is over', async () => {
  const { agent, id } = await makeScene()
  const colleague = await office.person()
  const foreign = await makeClient(office.deps, colleague, { emails: [`foreign-${id}@client.example`] })
  expect((await invite(agent, id, [foreign.userId])).status).toBe(404)
  const own = await makeClient(office.deps, agent, { emails: [`own-${id}@client.example`] })
  const steering = await invite(agent, id, [own.userId], { message: 'Perfect for a Christian family' })
  expect([steering.status, steering.body.code]).toEqual([422, 'rule_broken'])
  expect((await invite(colleague, id, [foreign.userId])).status).toBe(404)
  await goLive(agent, id, 1)
  await end(agent, id)
  expect((await invite(agent, id, [own.userId])).body.detail).toBe('This live stream is over')
})

test('an invitation that waits is dropped when the live stream is canceled', async () => {
  const { agent, id, stream } = await makeScene()
  const client = await makeClient(office.deps, agent, { emails: [`late-${id}@client.example`] })
  await invite(agent, id, [client.userId])
  await call(agent, 'POST', `live-streams/${id}/cancel`, { version: stream.version })
  office.clock.advance(undoSeconds)
  await processInvitations(office.deps)
  expect(await findSent(agent)).toEqual([])
})

test('clients who asked for no emails get no invitation, before and after it was made', async () => {
  const { agent, id } = await makeScene()
  const emails = ['ana', 'ben', 'cem'].map((name) => `${name}-out-${id}@client.example`)
  const clients = await Promise.all(
    emails.map((email) => makeClient(office.deps, agent, { emails: [email] })),
  )
  const users = clients.map(({ userId }) => userId)
  await makeOptOut(office.deps, emails[0]!)
  const made = await invite(agent, id, users)
  expect(made.body.collection.map(({ state }) => state).toSorted()).toEqual([
    'opted-out',
    'waiting',
    'waiting',
  ])
  await makeOptOut(office.deps, emails[1]!)
  office.clock.advance(undoSeconds)
  await processInvitations(office.deps)
  const [sent, ...rest] = await findSent(agent)
  expect([sent!.recipient, rest]).toEqual([emails[2], []])
  expect(sent!.body_html).toMatch(/\/unsubscribe\/[\w-]{32}"/)
  const { body } = await call<{ collection: LiveInvitation[] }>(
    agent,
    'GET',
    `live-streams/${id}/invitations`,
  )
  expect(body.collection.map(({ user_id, state }) => [user_id, state])).toEqual([
    [users[2], 'queued'],
    [users[1], 'opted-out'],
    [users[0], 'opted-out'],
  ])
  const timeline = await call<object>(agent, 'GET', `client-timeline/${users[0]}`)
  expect(JSON.stringify(timeline.body)).not.toContain('Invited to the live stream')
})

test('invitations are undone until one is on its way: all, twice as well, and none is sent', async () => {
  const { agent, id } = await makeScene()
  const clients = await Promise.all([1, 2].map(() => makeClient(office.deps, agent)))
  const users = clients.map(({ userId }) => userId)
  const key = newKey()
  await invite(agent, id, users, { key })
  // A worker that comes before the time is over leaves them.
  await processInvitations(office.deps)
  const undo = (as = agent, of = key) =>
    call<{ collection: LiveInvitation[] }>(as, 'POST', `live-streams/${id}/invitations/undo`, { key: of })
  expect((await undo(await office.person())).status).toBe(404)
  const replies = await Promise.all([undo(), undo()])
  const undone = { state: 'dropped', failure: 'You undid it before it was sent' }
  for (const { status, body } of replies) {
    expect(status).toBe(200)
    expect(body.collection).toMatchObject([undone, undone])
  }
  office.clock.advance(undoSeconds)
  await processInvitations(office.deps)
  expect(await findSent(agent)).toEqual([])
  const timeline = await call<object>(agent, 'GET', `client-timeline/${users[0]}`)
  expect(JSON.stringify(timeline.body)).not.toContain('Invited to the live stream of')
  const later = newKey()
  await invite(agent, id, users, { key: later })
  office.clock.advance(undoSeconds)
  const [late] = await Promise.all([undo(agent, later), processInvitations(office.deps)])
  await processInvitations(office.deps)
  expect([late.status, (await findSent(agent)).length]).toEqual(late.status === 200 ? [200, 0] : [409, 2])
  expect((await undo(agent, later)).status).toBe(late.status)
})
