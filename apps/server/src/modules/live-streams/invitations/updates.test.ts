import { undoSeconds } from '@pb/rules/mail/undo'
import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { expect, test } from 'vitest'
import { newKey } from '../../../../test/calls/person-calls.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { createLiveCalls } from '../live-calls.fixture.ts'
import { processInvitations } from './invitation-queue.ts'
import { processUpdates } from './update-queue.ts'

const office = testOffice()
const { call, addStream, getStream, makeScene, inHours } = createLiveCalls(office)

interface Sent {
  readonly subject: string
  readonly html: string
  readonly recipient: string
  readonly file_key: string
}

/** Emails in an agent's outbox, the oldest first, each with its calendar file. */
async function findSent(agent: TestPerson) {
  const { rows } = await office.deps.pool.query<Sent>(
    `SELECT m.subject, b.html, m.to_list -> 0 ->> 'email' AS recipient, a.file_key
     FROM mail_outbox o JOIN mail_message m ON m.id = o.message_id
       JOIN mail_body b ON b.message_id = m.id JOIN mail_attachment a ON a.message_id = m.id
     WHERE o.person_id = $1 ORDER BY o.id`,
    [agent.personId],
  )
  return Promise.all(
    rows.map(async ({ subject, html, recipient, file_key }) => {
      const ics = (await office.deps.files.read(file_key))!.toString().replaceAll('\r\n ', '')
      const get = (name: string) => new RegExp(`^${name}[^:\r\n]*:(.*)\r$`, 'm').exec(ics)?.[1]
      return {
        subject,
        html,
        recipient,
        ics: {
          method: get('METHOD'),
          uid: get('UID'),
          sequence: Number(get('SEQUENCE')),
          status: get('STATUS'),
          start: get('DTSTART;TZID=America/New_York'),
          attendee: get('ATTENDEE'),
        },
      }
    }),
  )
}

/** Lets the minute pass in which a change can be undone, and puts what is due into outboxes. */
async function processLater(): Promise<void> {
  // What was changed elsewhere is found first.
  await processUpdates(office.deps)
  office.clock.advance(61)
  await Promise.all([processUpdates(office.deps), processUpdates(office.deps)])
  await processUpdates(office.deps)
}

/** An agent whose client was invited to a live stream in two hours. */
async function makeInvited(more: object = {}) {
  const { agent, listing_id, id } = await makeScene({
    time_start: inHours(2),
    time_end: inHours(3),
    ...more,
  })
  const email = `invited-${id}@client.example`
  const client = await makeClient(office.deps, agent, { first_name: 'Nora', emails: [email] })
  await call(agent, 'POST', `live-streams/${id}/invitations`, {
    user_ids: [client.userId],
    subject: 'A live tour',
    message: 'Join me',
    key: newKey(),
  })
  office.clock.advance(undoSeconds)
  await processInvitations(office.deps)
  const change = async (fields: object = {}) => {
    const { version, time_start, time_end, remarks, keep_recording } = await getStream(agent, id)
    return call<LiveStreamDetail>(agent, 'PUT', `live-streams/${id}`, {
      version,
      time_start,
      time_end,
      remarks,
      keep_recording,
      source: 'here',
      chat: 1,
      ...fields,
    })
  }
  const act = async (action: 'cancel' | 'restore', fields: object = {}) =>
    call<LiveStreamDetail>(agent, 'POST', `live-streams/${id}/${action}`, {
      version: (await getStream(agent, id)).version,
      ...fields,
    })
  return { agent, listing_id, id, email, client, change, act }
}
const later = () => ({ time_start: inHours(5), time_end: inHours(6) })
const subjects = async (agent: TestPerson) => (await findSent(agent)).map(({ subject }) => subject)

test('a client gets one email about a new time, for the same event of the calendar', async () => {
  const { agent, id, email, change } = await makeInvited()
  expect((await getStream(agent, id)).update_recipients).toBe(1)
  expect((await change(later())).status).toBe(200)
  await processLater()
  await processLater()
  const [invitation, update, ...others] = await findSent(agent)
  expect(others).toEqual([])
  expect(update!.recipient).toBe(email)
  expect(update!.subject).toMatch(/^New time: live tour of /)
  expect(update!.html).toContain('Hi Nora,')
  expect(update!.html).toContain('It was planned for')
  expect(update!.html).toContain((await getStream(agent, id)).watch_url)
  expect([invitation!.ics.method, update!.ics.method]).toEqual(['REQUEST', 'REQUEST'])
  expect(update!.ics.uid).toBe(invitation!.ics.uid)
  expect(update!.ics.sequence).toBeGreaterThan(invitation!.ics.sequence)
  expect(update!.ics.attendee).toBe(`mailto:${email}`)
})

test('changes within a minute make one email, with the last time', async () => {
  const { agent, change } = await makeInvited()
  await change(later())
  await change({ time_start: inHours(7), time_end: inHours(8) })
  await processLater()
  const sent = await findSent(agent)
  expect(sent).toHaveLength(2)
  await change({ remarks: 'Bring questions' })
  await processLater()
  expect(await findSent(agent)).toHaveLength(2)
})

test('a canceled live stream is taken out of calendars, and put back when it is restored', async () => {
  const { agent, act } = await makeInvited()
  await act('cancel')
  await processLater()
  await act('restore')
  await processLater()
  const sent = await findSent(agent)
  expect(sent.map(({ ics: { method, status } }) => [method, status])).toEqual([
    ['REQUEST', 'CONFIRMED'],
    ['CANCEL', 'CANCELLED'],
    ['REQUEST', 'CONFIRMED'],
  ])
  expect(sent.map(({ subject }) => subject.split(' ')[0])).toEqual(['A', 'Canceled:', 'Back'])
  const sequences = sent.map(({ ics }) => ics.sequence)
  expect(sequences).toEqual([...new Set(sequences)].toSorted((a, b) => a - b))
  expect(new Set(sent.map(({ ics }) => ics.uid)).size).toBe(1)
})

test('a cancellation that is undone at once sends nothing', async () => {
  const { agent, act, change } = await makeInvited()
  await act('cancel')
  await processUpdates(office.deps)
  await act('restore')
  await processLater()
  expect(await subjects(agent)).toEqual(['A live tour'])
  const before = await getStream(agent, (await change()).body.live_stream_id)
  await change(later())
  await change({ time_start: before.time_start, time_end: before.time_end })
  await processLater()
  expect(await subjects(agent)).toEqual(['A live tour'])
})

test('the agent can leave the emails out, and the next ones have what the client does not know', async () => {
  const { agent, change, act } = await makeInvited()
  await change({ ...later(), email_clients: 0 })
  await processLater()
  await change({ remarks: 'Bring questions' })
  await processLater()
  expect(await subjects(agent)).toEqual(['A live tour'])
  await act('cancel', { email_clients: 0 })
  await processLater()
  await act('restore')
  await processLater()
  expect(await subjects(agent)).toEqual(['A live tour', expect.stringMatching(/^New time/)])
})

test('a change made on the page of the open house, or to the address, is emailed too', async () => {
  const { agent, id, listing_id } = await makeInvited()
  const { open_house_id: house, ...stream } = await getStream(agent, id)
  const { body } = await call<{ version: number }>(agent, 'GET', `open-houses/${house}`)
  await call(agent, 'PUT', `open-houses/${house}`, {
    version: body.version,
    ...later(),
    by_appointment: false,
    remarks: '',
  })
  await processLater()
  await office.deps.pool.query(
    `UPDATE unit SET label = '77X' WHERE id = (SELECT unit_id FROM listing WHERE id = $1)`,
    [listing_id],
  )
  await processLater()
  const [, moved, corrected, ...others] = await findSent(agent)
  expect(others).toEqual([])
  expect(moved!.subject).toMatch(/^New time/)
  expect(corrected!.subject).toMatch(/^Corrected address: .*77X/)
  expect(corrected!.html).toContain(`My last email had ${stream.listing.title}`)
  expect(corrected!.ics.sequence).toBeGreaterThan(moved!.ics.sequence)
})

test('archived clients and those invited after the change get no email about it', async () => {
  const { agent, id, client, change } = await makeInvited()
  const other = await makeClient(office.deps, agent, { emails: [`late-${id}@client.example`] })
  await office.deps.pool.query('UPDATE client SET archived_at = now() WHERE id = $1', [client.id])
  await change(later())
  await call(agent, 'POST', `live-streams/${id}/invitations`, {
    user_ids: [other.userId],
    subject: 'A late invitation',
    message: 'Join me',
    key: newKey(),
  })
  office.clock.advance(undoSeconds)
  await processInvitations(office.deps)
  await processLater()
  expect(await subjects(agent)).toEqual(['A live tour', 'A late invitation'])
  expect((await getStream(agent, id)).update_recipients).toBe(1)
})

test('a client who has no address any more is left out, and the agent is notified once', async () => {
  const { agent, client, change } = await makeInvited()
  await office.deps.pool.query('DELETE FROM client_email WHERE client_id = $1', [client.id])
  await change(later())
  await processLater()
  await processLater()
  expect(await subjects(agent)).toEqual(['A live tour'])
  const alerts = await call<{ collection: { message: string }[] }>(agent, 'GET', 'dashboard-alerts')
  expect(alerts.body.collection.map(({ message }) => message)).toEqual([
    expect.stringMatching(/about the change to the live stream of .* wasn’t sent: The client has no email/),
  ])
})

test('a live stream whose time is over when the email would leave sends none', async () => {
  const { agent, id } = await makeInvited()
  const { body } = await addStream(agent, (await getStream(agent, id)).listing.advertisement_id)
  expect(body.update_recipients).toBe(0)
  await office.deps.pool.query(
    `UPDATE open_house SET starts_at = $2, ends_at = $3 WHERE id = (SELECT open_house_id FROM live_stream WHERE id = $1)`,
    [id, new Date(office.clock.now().getTime() - 600_000), new Date(office.clock.now().getTime() + 30_000)],
  )
  await processLater()
  expect(await subjects(agent)).toEqual(['A live tour'])
})
