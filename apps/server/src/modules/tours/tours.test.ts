import type { Showing } from '@pb/contract/showings'
import type { Tour } from '@pb/contract/tours'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { multipart } from '../../../test/calls/multipart.ts'
import { makeClient } from '../../../test/factories/clients.ts'
import { makeListing } from '../../../test/factories/listings.ts'
import { purgeTourPhotos } from './tour-photos.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { processShowingEmails } from '../showings/emails/queue.ts'

const office = testOffice()

interface Answer<T> {
  readonly status: number
  readonly body: T & { detail: string }
}

async function call<T>(
  as: TestPerson,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  payload?: object,
): Promise<Answer<T>> {
  const reply = await office.call({ method, url: `/v1/${path}`, as, ...(payload && { payload }) })
  return { status: reply.statusCode, body: reply.json<T & { detail: string }>() }
}

/** 10 AM in New York on Wednesday, March 4. */
const starts = Date.parse('2026-03-04T15:00:00Z') / 1000

/** Three listings along First Avenue, the farthest last in order of ids but first here. */
async function makeScene() {
  const agent = await office.person()
  const client = await makeClient(office.deps, agent, { first_name: 'Ana', last_name: 'Diaz' })
  const at = (latitude: number, longitude: number) => makeListing(office.deps.db, { latitude, longitude })
  const ids = [await at(40.7744, -73.9505), await at(40.7314, -73.9826), await at(40.7532, -73.9663)]
  const plan = (more: object = {}) => ({
    user_id: client.userId,
    starts,
    travel: 'walk',
    start: { latitude: 40.7301, longitude: -73.9837, label: '1 Av and E 9 St' },
    stops: ids.map((listing_id) => ({ listing_id, minutes: 20 })),
    key: 'one-tour-key',
    ...more,
  })
  const add = (more?: object) => call<Tour>(agent, 'POST', 'tours', plan(more))
  return { agent, client, ids, plan, add }
}

const getOrder = ({ stops }: Tour) => stops.map(({ listing }) => listing.advertisement_id)

test('plans the best order once for a key, with estimated ways', async () => {
  const { agent, ids, add } = await makeScene()
  const { status, body: tour } = await add()
  expect(status).toBe(201)
  expect(getOrder(tour)).toEqual([ids[1], ids[2], ids[0]])
  expect(tour).toMatchObject({ status: 'planned', title: 'Tour with Ana Diaz', version: 1 })
  expect(tour.remarks).toEqual(['Times between stops are estimates without traffic or timetables.'])
  for (const [index, stop] of tour.stops.entries()) {
    expect(stop.travel!.text).toMatch(/^About \d+ min walk$/)
    expect(stop.starts).toBe((tour.stops[index - 1]?.ends ?? starts) + stop.travel!.minutes * 60)
  }
  expect((await add()).body.tour_id).toBe(tour.tour_id)
  const list = await call<{ total: number; collection: Tour[] }>(agent, 'GET', 'tours')
  expect(list.body).toMatchObject({ total: 1, collection: [{ tour_id: tour.tour_id }] })
})

test('keeps the given order, and names the stop that cannot be shown then', async () => {
  const { agent, ids, plan, add } = await makeScene()
  const { body: tour } = await add({ order: 'given' })
  expect(getOrder(tour)).toEqual(ids)
  const hours = { notice_hours: 0, weekdays: [3], opens: 540, closes: 585, version: 0 }
  await call(agent, 'PUT', `showing-access/${ids[2]}`, hours)
  const { user_id: _user, key: _key, ...rest } = plan()
  const path = `tours/${tour.tour_id}`
  const saved = await call<Tour>(agent, 'PUT', path, { ...rest, version: tour.version })
  expect(getOrder(saved.body)).toEqual([ids[1], ids[0], ids[2]])
  expect(saved.body.stops[2]!.problem).toBe('Outside its hours: Wednesday, 9 AM – 9:45 AM')
  expect((await call(agent, 'PUT', path, { ...rest, version: tour.version })).status).toBe(409)
  const refused = await call(agent, 'POST', `${path}/confirm`, { version: saved.body.version })
  expect([refused.status, refused.body.detail.includes('Outside its hours')]).toEqual([422, true])
})

test('books all showings with one email, and cancels them with one', async () => {
  const { agent, client, add } = await makeScene()
  const { body: tour } = await add()
  const confirmed = await call<Tour>(agent, 'POST', `tours/${tour.tour_id}/confirm`, {
    version: tour.version,
  })
  expect(confirmed.body.status).toBe('confirmed')
  const showings = async () =>
    (await call<{ collection: Showing[] }>(agent, 'GET', `showings?user_id=${client.userId}`)).body.collection
  expect((await showings()).map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect((await call(agent, 'POST', `tours/${tour.tour_id}/confirm`, { version: tour.version })).status).toBe(
    409,
  )
  office.clock.advance(5)
  await processShowingEmails(office.deps)
  // Each client's page has all stops, and a worker that keeps it for use without a network.
  const page = await office.call({ url: new URL((await showings())[0]!.client_url!).pathname })
  expect(page.body).toContain('Your tour')
  expect(page.body.match(/<li/g)).toHaveLength(3)
  const worker = await office.call({ url: '/showing/sw.js' })
  expect([worker.statusCode, worker.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(page.headers['content-security-policy']).toContain("worker-src 'self'")
  const canceled = await call<Tour>(agent, 'POST', `tours/${tour.tour_id}/cancel`, {
    version: confirmed.body.version,
    reason: 'Snow',
  })
  expect(canceled.body.status).toBe('canceled')
  expect((await showings()).every(({ status }) => status === 'canceled')).toBe(true)
  office.clock.advance(5)
  await processShowingEmails(office.deps)
  const mails = await office.deps.db
    .selectFrom('mail_message')
    .where('person_id', '=', agent.personId)
    .select('subject')
    .orderBy('id')
    .execute()
  expect(mails.map(({ subject }) => subject.split(',')[0])).toEqual([
    'Showing: 3 apartments',
    'Canceled: 3 apartments',
  ])
  const events = await office.deps.db
    .selectFrom('calendar_event')
    .where('agent_id', '=', agent.personId)
    .select('status')
    .execute()
  expect(events.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})

describe('undoing while the client’s email is held', () => {
  const countMails = async (agent: TestPerson) => {
    office.clock.advance(60)
    await processShowingEmails(office.deps)
    const { rows } = await office.deps.pool.query('SELECT 1 FROM mail_message WHERE person_id = $1', [
      agent.personId,
    ])
    return rows.length
  }
  const list = async (agent: TestPerson, userId: string) =>
    (await call<{ collection: Showing[] }>(agent, 'GET', `showings?user_id=${userId}`)).body.collection
  const readEvents = async (agent: TestPerson) => {
    const { rows } = await office.deps.pool.query<{ status: string }>(
      "SELECT status FROM calendar_event WHERE agent_id = $1 AND status <> 'cancelled'",
      [agent.personId],
    )
    return rows.length
  }

  test('a booked tour is planned again, without showings, events and emails, and can be booked', async () => {
    const { agent, client, add } = await makeScene()
    const { body: tour } = await add()
    const path = `tours/${tour.tour_id}`
    const { body: booked } = await call<Tour>(agent, 'POST', `${path}/confirm`, { version: tour.version })
    expect(await readEvents(agent)).toBe(3)
    expect((await call(await office.person(), 'POST', `${path}/undo`)).status).toBe(404)
    const undone = await Promise.all([1, 2].map(() => call<Tour>(agent, 'POST', `${path}/undo`)))
    expect(undone.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'planned'],
      [200, 'planned'],
    ])
    expect((await list(agent, client.userId)).every(({ status }) => status === 'canceled')).toBe(true)
    expect(await readEvents(agent)).toBe(0)
    expect(await countMails(agent)).toBe(0)
    const { version } = undone[0]!.body
    expect(version).toBeGreaterThan(booked.version)
    const again = await call<Tour>(agent, 'POST', `${path}/confirm`, { version })
    expect(again.body.status).toBe('confirmed')
    expect(await countMails(agent)).toBe(1)
    expect((await call(agent, 'POST', `${path}/undo`)).body.detail).toBe('The email is already on its way.')
  })

  test('a canceled tour has its showings, events and reminders again', async () => {
    const { agent, client, add } = await makeScene()
    const { body: tour } = await add()
    const path = `tours/${tour.tour_id}`
    const { body: booked } = await call<Tour>(agent, 'POST', `${path}/confirm`, { version: tour.version })
    expect(await countMails(agent)).toBe(1)
    const readWaiting = async () => {
      const { rows } = await office.deps.pool.query<{ kind: string }>(
        "SELECT kind FROM showing_email WHERE tour_id = $1 AND state = 'waiting' ORDER BY id",
        [tour.tour_id],
      )
      return rows.map(({ kind }) => kind)
    }
    const waiting = await readWaiting()
    expect(waiting).not.toEqual([])
    await call(agent, 'POST', `${path}/cancel`, { version: booked.version, reason: 'Snow' })
    const undone = await call<Tour>(agent, 'POST', `${path}/undo`)
    expect(undone.body.status).toBe('confirmed')
    expect((await list(agent, client.userId)).every(({ status }) => status === 'confirmed')).toBe(true)
    expect(await readEvents(agent)).toBe(3)
    expect(await readWaiting()).toEqual(waiting)
    expect(await countMails(agent)).toBe(1)
  })

  test('is refused once one of its showings was changed', async () => {
    const { agent, client, add } = await makeScene()
    const { body: tour } = await add()
    const path = `tours/${tour.tour_id}`
    await call(agent, 'POST', `${path}/confirm`, { version: tour.version })
    const [showing] = await list(agent, client.userId)
    const note = { version: showing!.version, note: 'Key at the desk' }
    expect((await call(agent, 'PUT', `showings/${showing!.showing_id}/note`, note)).status).toBe(200)
    expect((await call(agent, 'POST', `${path}/undo`)).status).toBe(409)
    expect((await call<Tour>(agent, 'GET', path)).body.status).toBe('confirmed')
  })
})

test('keeps a note of the way once, at the time it was written', async () => {
  const { agent, ids, add } = await makeScene()
  const { body: tour } = await add()
  const now = Math.floor(office.clock.now().getTime() / 1000)
  const note = { listing_id: ids[0], text: 'Loud street', time: now - 600, key: 'offline-note' }
  const path = `tours/${tour.tour_id}/notes`
  await call(agent, 'POST', path, note)
  const { body } = await call<Tour>(agent, 'POST', path, { ...note, text: 'Again' })
  const { notes } = body.stops.find(({ listing }) => listing.advertisement_id === ids[0])!
  expect(notes).toEqual([{ key: 'offline-note', text: 'Loud street', time: now - 600 }])
  const other = await makeListing(office.deps.db)
  expect((await call(agent, 'POST', path, { ...note, listing_id: other, key: 'other-note' })).status).toBe(
    404,
  )
  expect((await call(await office.person(), 'GET', `tours/${tour.tour_id}`)).status).toBe(404)
})

test('keeps a photo of the way once, without its location, and erases it with its file 30 days after it was deleted', async () => {
  const { agent, ids, add } = await makeScene()
  const { body: tour } = await add()
  const taken = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '40/1 44/1 0/1' } })
    .toBuffer()
  const now = Math.floor(office.clock.now().getTime() / 1000)
  const path = `/v1/tours/${tour.tour_id}/photos`
  const send = async (file: Buffer, key: string, as = agent, listing = ids[0]!) =>
    office.call({
      method: 'POST',
      url: `${path}?listing_id=${listing}&time=${now + 600}&key=${key}`,
      as,
      ...multipart('photo', 'IMG_1.jpg', file),
    })
  const replies = await Promise.all([send(taken, 'one-photo'), send(taken, 'one-photo')])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await send(taken, 'one-photo')
  const { body } = await call<Tour>(agent, 'GET', `tours/${tour.tour_id}`)
  const { photos } = body.stops.find(({ listing }) => listing.advertisement_id === ids[0])!
  expect(photos).toMatchObject([{ key: 'one-photo', time: now }])
  const file = await office.call({ url: `/media/${photos[0]!.name}` })
  expect(file.statusCode).toBe(200)
  expect((await sharp(file.rawPayload).metadata()).exif).toBeUndefined()
  const stored = await office.deps.pool.query('SELECT name FROM media')
  expect(stored.rows).toHaveLength(1)

  // An iPhone's own format, turned upright.
  const heic = await readFile(join(import.meta.dirname, '../../../test/fixtures/turned.heic'))
  const sent = await send(heic, 'heic-photo')
  expect(sent.statusCode).toBe(200)
  const upright = sent
    .json<Tour>()
    .stops.flatMap((stop) => stop.photos)
    .find(({ key }) => key === 'heic-photo')
  const shown = sharp((await office.call({ url: `/media/${upright!.name}` })).rawPayload)
  expect(await shown.metadata()).toMatchObject({ format: 'jpeg', width: 32, height: 64 })
  await office.call({ method: 'DELETE', url: `${path}/heic-photo`, as: agent })

  expect((await send(Buffer.from('no photo'), 'not-a-photo')).statusCode).toBe(422)
  expect((await send(taken, 'foreign-stop', agent, await makeListing(office.deps.db))).statusCode).toBe(404)
  expect((await send(taken, 'foreign-tour', await office.person())).statusCode).toBe(404)
  for (let count = 0; count < 2; count += 1)
    expect(
      (await office.call({ method: 'DELETE', url: `${path}/one-photo`, as: agent })).json<Tour>().stops[0]!
        .photos,
    ).toEqual([])
  // It can be restored, and is not added again by a device that sends it late.
  await send(taken, 'one-photo')
  const { body: later } = await call<Tour>(agent, 'GET', `tours/${tour.tour_id}`)
  expect(later.stops.flatMap((stop) => stop.photos)).toEqual([])
  await purgeTourPhotos(office.deps)
  expect((await office.call({ url: `/media/${photos[0]!.name}` })).statusCode).toBe(200)
  office.clock.advance(31 * 86_400)
  await purgeTourPhotos(office.deps)
  expect((await office.call({ url: `/media/${photos[0]!.name}` })).statusCode).toBe(404)
})
