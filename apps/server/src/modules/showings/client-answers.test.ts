import { undoSeconds } from '@pb/rules/mail/undo'
import type { Showing } from '@pb/contract/showings'
import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { deliverInvitation } from '../../../test/factories/invitations.ts'
import { googleInvitation } from '../../../test/fixtures/ics-samples.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { endIcsReader } from '../calendar/ics/read-in-child.ts'
import { readIcs } from '../calendar/ics/read-ics.ts'
import { processMail } from '../calendar/received/process-mail.ts'
import { takeClientAnswer } from './client-answers.ts'
import { processShowingEmails } from './emails/queue.ts'
import { createShowingCalls } from './showings.fixture.ts'

const office = testOffice()
const { call, atTen, makeScene, put, sent, readRaw, open } = createShowingCalls(office)
afterAll(() => endIcsReader())

/** The calendar file of the agent's last email. */
async function readInvitation(agent: TestPerson) {
  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
  const raw = await readRaw((await sent(agent)).at(-1)!.raw_key)
  const { attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar')
  return readIcs(typeof file?.content === 'string' ? file.content : '', 'UTC')
}

async function answer(
  agent: TestPerson,
  { uid, sequence }: { uid: string; sequence: number },
  partstat: string,
  { from, dtstamp }: { from: string; dtstamp: string },
): Promise<void> {
  const ics = googleInvitation({ method: 'REPLY', uid, sequence, partstat, attendee: from, dtstamp })
  await deliverInvitation(office.deps, agent, { ics, from })
  await processMail(office.deps)
  const { rows } = await office.deps.pool.query<{ data: unknown }>(
    `SELECT data FROM pgboss.job WHERE name = 'showings.answer' AND state = 'created'
       AND data ->> 'agent_id' = $1 ORDER BY created_on`,
    [agent.personId],
  )
  for (const { data } of rows) await takeClientAnswer(office.deps, data)
}

const read = async (agent: TestPerson, { showing_id }: Showing) =>
  (await call<Showing>(agent, 'GET', `showings/${showing_id}`)).body

test('invites the client with the calendar’s own file, and shows their answer to the present time alone', async () => {
  const { agent, client, schedule } = await makeScene()
  const { email: from } = await office.deps.db
    .selectFrom('client_email')
    .where('client_id', '=', client.id)
    .select('email')
    .executeTakeFirstOrThrow()
  const { body: showing } = await schedule(atTen(2), { note: 'They are in a hurry' })
  const { method, events } = await readInvitation(agent)
  expect(method).toBe('REQUEST')
  const [event] = events
  expect(event).toMatchObject({ sequence: 0, startsAt: atTen(2) * 1000 })
  expect(JSON.stringify(event)).not.toContain('hurry')
  expect(event!.attendees).toMatchObject([{ email: from, partstat: 'needs-action' }])
  await answer(agent, event!, 'ACCEPTED', { from, dtstamp: '20260302T160000Z' })
  expect(await read(agent, showing)).toMatchObject({ status: 'confirmed', client_answer: 'accepted' })
  const { body: moved } = await put(agent, await read(agent, showing), 'time', { starts: atTen(3) })
  expect(moved.client_answer).toBeNull()
  // An answer to the earlier time arrives late.
  await answer(agent, event!, 'DECLINED', { from, dtstamp: '20260302T170000Z' })
  expect(await read(agent, showing)).toMatchObject({ status: 'confirmed', client_answer: null })
  const page = await open(showing.client_url, '/showing.ics')
  expect(readIcs(page.body, 'UTC')).toMatchObject({ method: 'PUBLISH', events: [{ uid: event!.uid }] })
})

test('cancels a showing that the client declines, once, and not for another sender', async () => {
  const { agent, client, schedule } = await makeScene()
  const { email: from } = await office.deps.db
    .selectFrom('client_email')
    .where('client_id', '=', client.id)
    .select('email')
    .executeTakeFirstOrThrow()
  const { body: showing } = await schedule(atTen(2))
  const [event] = (await readInvitation(agent)).events
  await answer(agent, event!, 'DECLINED', { from: 'mallory@evil.example', dtstamp: '20260302T160000Z' })
  expect(await read(agent, showing)).toMatchObject({ status: 'confirmed', client_answer: null })
  await answer(agent, event!, 'DECLINED', { from, dtstamp: '20260302T160000Z' })
  expect(await read(agent, showing)).toMatchObject({
    status: 'canceled',
    canceled_by: 'client',
    cancel_reason: 'Declined the calendar invitation',
    client_answer: 'declined',
  })
  office.clock.advance(undoSeconds)
  await processShowingEmails(office.deps)
  // It is out of their calendar already.
  expect((await sent(agent)).filter(({ subject }) => subject.startsWith('Canceled'))).toEqual([])
  const notices = await office.deps.db
    .selectFrom('notification')
    .where('person_id', '=', agent.personId)
    .where('kind', '=', 'calendar')
    .select('message')
    .execute()
  expect(notices).toHaveLength(1)
})
