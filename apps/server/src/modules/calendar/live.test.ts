import { expect, test, vi } from 'vitest'
import { createEvent } from '../../../test/factories/owned-calendar.ts'
import { deliverInvitation } from '../../../test/factories/invitations.ts'
import { multipart } from '../../../test/calls/multipart.ts'
import { createFile, googleInvitation } from '../../../test/fixtures/ics-samples.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { processMail } from './received/process-mail.ts'
import { cancelShowingEvent, saveShowingEvent } from './showings/showing-events.ts'

const office = testOffice()

/** Counts the live events of the calendar that a change sends. */
async function countEvents(person: TestPerson, change: () => Promise<unknown>): Promise<number> {
  const kinds: string[] = []
  const { events } = office.deps
  const stop = events.subscribe(person.personId, ({ kind }) => void kinds.push(kind))
  // Events arrive in order: what comes before the first or after the second of these belongs to other changes.
  const mark = async (kind: 'pay_run' | 'mail_account') => {
    await events.publish(person.personId, { kind, data: {} })
    await vi.waitFor(() => expect(kinds).toContain(kind))
  }
  await mark('mail_account')
  await change()
  await mark('pay_run')
  stop()
  return kinds.slice(kinds.indexOf('mail_account')).filter((kind) => kind === 'calendar').length
}

const post = (as: TestPerson, url: string, payload: object = {}) =>
  office.call({ method: 'POST', url, as, payload })

test('informs the open tabs when an event is added, moved, changed, deleted and restored', async () => {
  const own = await office.person()
  expect(await countEvents(own, () => createEvent(office, own))).toBe(1)
  const event = await createEvent(office, own)
  const url = `/v1/calendar-events/${event.id}`
  const times = { start: '2026-03-05T09:00', end: '2026-03-05T09:45' }
  expect(await countEvents(own, () => post(own, `${url}/move`, { version: 1, ...times }))).toBe(1)
  const payload = { version: 2, title: 'Later', ...times }
  expect(await countEvents(own, () => office.call({ method: 'PUT', url, as: own, payload }))).toBe(1)
  let undoId = ''
  const remove = async () => {
    const reply = await post(own, `${url}/delete`, { version: 3 })
    undoId = reply.json<{ undo_id: string }>().undo_id
  }
  expect(await countEvents(own, remove)).toBe(1)
  expect(await countEvents(own, () => post(own, `/v1/calendar-deletions/${undoId}/undo`))).toBe(1)
})

test('informs no other agent, and not of a change that was refused', async () => {
  const [own, other] = [await office.person(), await office.person()]
  const event = await createEvent(office, own)
  const move = () =>
    post(own, `/v1/calendar-events/${event.id}/move`, {
      version: 7,
      start: '2026-03-05T09:00',
      end: '2026-03-05T09:45',
    })
  expect(await countEvents(own, move)).toBe(0)
  expect(await countEvents(other, () => createEvent(office, own))).toBe(0)
})

test('informs of received and answered invitations, imported events and showings', async () => {
  const own = await office.person()
  let message = ''
  const receive = async () => {
    message = await deliverInvitation(office.deps, own, { ics: googleInvitation() })
    await processMail(office.deps)
  }
  expect(await countEvents(own, receive)).toBe(1)
  const answer = { answer: 'accepted', key: 'the-same-key' }
  expect(await countEvents(own, () => post(own, `/v1/mail-invitations/${message}/answer`, answer))).toBe(1)
  const file = Buffer.from(createFile([['UID:live-import', 'DTSTART:20260303T100000']]))
  const upload = () =>
    office.call({
      method: 'POST',
      url: '/v1/calendar-imports',
      as: own,
      ...multipart('file', 'calendar.ics', file),
    })
  expect(await countEvents(own, upload)).toBe(1)
  expect(await countEvents(own, upload)).toBe(0)
  const showing = {
    showingId: '900001',
    agentId: own.personId,
    clientId: null,
    listingId: null,
    attendee: null,
    title: 'Showing',
    location: '',
    description: '',
    startsAt: new Date('2026-03-05T15:00:00Z'),
    endsAt: new Date('2026-03-05T15:30:00Z'),
    status: 'confirmed' as const,
  }
  const inTransaction = (change: (tx: Parameters<typeof saveShowingEvent>[0]) => Promise<unknown>) => () =>
    office.deps.db.transaction().execute(change)
  expect(
    await countEvents(
      own,
      inTransaction((tx) => saveShowingEvent(tx, office.deps, showing)),
    ),
  ).toBe(1)
  expect(
    await countEvents(
      own,
      inTransaction((tx) => cancelShowingEvent(tx, office.deps, '900001')),
    ),
  ).toBe(1)
})
