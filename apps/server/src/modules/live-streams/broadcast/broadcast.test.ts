import { expect, test } from 'vitest'
import { makeFragment, makeInit } from '../../../../test/calls/segments.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { createLiveCalls, newStreamKey } from '../live-calls.fixture.ts'
import { endInterrupted } from './end-interrupted.ts'

const office = testOffice()
const {
  call,
  inHours,
  getStream,
  makeScene,
  start,
  put,
  putInit,
  putFragment,
  goLive,
  end,
  watch,
  fetchMedia,
  signInAgain,
} = createLiveCalls(office)

test('fragments reach viewers with the initialization segment, unchanged', async () => {
  const { agent, id, token } = await makeScene()
  const viewer = newStreamKey()
  expect((await watch(token, viewer)).body).toMatchObject({ state: 'early', last_sequence: 0 })
  const { generation } = await goLive(agent, id, 3)
  expect((await watch(token, viewer)).body).toMatchObject({
    state: 'live',
    generation,
    mime: 'video/mp4; codecs="avc1.42E01F,mp4a.40.2"',
    first_sequence: 1,
    last_sequence: 3,
  })
  const init = await fetchMedia(token, `init/${generation}.mp4`)
  expect(init.bytes.equals(makeInit())).toBe(true)
  const fragment = await fetchMedia(token, `fragments/${generation}/2.m4s`)
  expect(fragment.bytes.equals(makeFragment(2))).toBe(true)
  expect(fragment.headers).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': expect.stringContaining('immutable') as string,
  })
  expect(await getStream(agent, id)).toMatchObject({ state: 'live', broadcast: { state: 'live' } })
})

test('the same fragment again changes nothing, another one in its place is refused', async () => {
  const { agent, id, token } = await makeScene()
  const { key, generation } = await goLive(agent, id, 2)
  const fragment = { key, generation, sequence: 2 }
  expect(await putFragment(agent, id, fragment)).toMatchObject({ status: 200, body: { next_sequence: 3 } })
  const changed = await putFragment(agent, id, fragment, makeFragment(9))
  expect([changed.status, changed.body.detail]).toEqual([409, 'This fragment was stored with other content'])
  const skipped = await putFragment(agent, id, { ...fragment, sequence: 4 })
  expect([skipped.status, skipped.body.detail]).toEqual([409, 'The next fragment is number 3'])
  const again = await putInit(agent, id, key, generation, makeInit(['vide'], 'other'))
  expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  expect((await putInit(agent, id, key, generation)).status).toBe(200)
  expect((await fetchMedia(token, `fragments/${generation}/2.m4s`)).bytes.equals(makeFragment(2))).toBe(true)
})

test('the same fragment at the same time is stored once', async () => {
  const { agent, id } = await makeScene()
  const { key, generation, next } = await goLive(agent, id, 1)
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => putFragment(agent, id, { key, generation, sequence: next })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
  expect((await getStream(agent, id)).recording.bytes).toBe(0)
  await end(agent, id)
  expect((await getStream(agent, id)).recording.duration_s).toBe(2)
})

test.each([
  ['text', Buffer.from('this is no video'), 422, 'This is not a fragment of MP4 video'],
  ['nothing', Buffer.alloc(0), 422, 'This is not a fragment of MP4 video'],
  ['an incomplete fragment', makeFragment(1).subarray(0, 300), 422, 'This fragment is incomplete'],
  [
    'a fragment that begins within a group of pictures',
    makeFragment(1, { isKeyFrame: false }),
    422,
    'Each fragment must begin with a key frame',
  ],
  ['more than 4 MB', Buffer.alloc(4_000_001), 413, expect.any(String)],
])('refuses %s as a fragment', async (_name, bytes, status, detail) => {
  const { agent, id, token } = await makeScene()
  const { key, generation, next } = await goLive(agent, id, 1)
  const refused = await putFragment(agent, id, { key, generation, sequence: next }, bytes)
  expect([refused.status, refused.body.detail]).toEqual([status, detail])
  expect((await watch(token, newStreamKey())).body.last_sequence).toBe(1)
})

test('takes bytes only, and of an initialization segment before the first fragment', async () => {
  const { agent, id } = await makeScene()
  const key = newStreamKey()
  const { generation } = (await start(agent, id, key)).body
  const early = await putFragment(agent, id, { key, generation, sequence: 1 })
  expect([early.status, early.body.detail]).toEqual([422, 'Send the initialization segment first'])
  const notInit = await putInit(agent, id, key, generation, makeFragment(1))
  expect(notInit.status).toBe(422)
  const url = `/v1/live-streams/${id}/broadcast/init?broadcaster_key=${key}&generation=${generation}`
  expect((await put(agent, url, Buffer.from('{}'), 'application/json')).status).toBe(415)
  expect((await put(agent, url, makeInit(), 'text/plain')).status).toBe(415)
  expect((await put(agent, url, makeInit(), 'video/mp4')).status).toBe(200)
  expect((await put(agent, url, Buffer.alloc(64_001), 'video/mp4')).status).toBe(413)
})

test('a second tab cannot go live unless it takes over, and the first one stops then', async () => {
  const { agent, id, token } = await makeScene()
  const first = await goLive(agent, id, 2)
  const other = newStreamKey()
  const refused = await start(agent, id, other)
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'You’re live in another tab or on another device',
  ])
  const taken = await start(agent, id, other, { take_over: 1 })
  expect(taken.body).toMatchObject({ generation: first.generation + 1, next_sequence: 3 })
  const late = await putFragment(agent, id, { ...first, sequence: first.next })
  expect([late.status, late.body.detail]).toEqual([409, 'Another tab or device went live'])
  await putInit(agent, id, other, taken.body.generation)
  await putFragment(agent, id, { key: other, generation: taken.body.generation, sequence: 3 })
  expect((await watch(token, newStreamKey())).body).toMatchObject({
    generation: taken.body.generation,
    first_sequence: 3,
    last_sequence: 3,
  })
  expect((await getStream(agent, id, `?broadcaster_key=${other}`)).broadcast.by_this_key).toBe(1)
  expect((await getStream(agent, id, `?broadcaster_key=${first.key}`)).broadcast.by_this_key).toBe(0)
})

test('two tabs that go live at the same time leave one', async () => {
  const { agent, id } = await makeScene()
  const replies = await Promise.all([newStreamKey(), newStreamKey()].map((key) => start(agent, id, key)))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('starting again before the initialization segment is the same generation, after it another', async () => {
  const { agent, id } = await makeScene()
  const key = newStreamKey()
  const generations = async () => (await start(agent, id, key)).body.generation
  expect([await generations(), await generations()]).toEqual([1, 1])
  await putInit(agent, id, key, 1)
  expect(await generations()).toBe(2)
  const wrong = await putInit(agent, id, key, 1, makeInit(['vide']))
  expect(wrong.status).toBe(409)
})

test('a tab without a connection goes on where it was, and viewers see the interruption', async () => {
  const { agent, id, token } = await makeScene()
  const { key, generation, next } = await goLive(agent, id, 2)
  office.clock.advance(21)
  const viewer = newStreamKey()
  const later = await signInAgain(agent)
  await getStream(later, id)
  expect((await watch(token, viewer)).body).toMatchObject({ state: 'interrupted', last_sequence: 2 })
  expect((await getStream(later, id)).broadcast.state).toBe('interrupted')
  for (const sequence of [next, next + 1])
    expect((await putFragment(later, id, { key, generation, sequence })).status).toBe(200)
  expect((await watch(token, viewer)).body).toMatchObject({ state: 'live', generation, last_sequence: 4 })
})

test('after an interruption another tab can go live without taking over', async () => {
  const { agent, id } = await makeScene()
  await goLive(agent, id, 1)
  office.clock.advance(21)
  expect((await start(await signInAgain(agent), id, newStreamKey())).status).toBe(200)
})

test.each([
  ['canceled', { time_start: inHoursLater(0) }, 'This live stream was canceled'],
  [
    'that takes place elsewhere',
    { source: 'elsewhere', outside_url: 'https://video.example/1' },
    'This live stream takes place at another address',
  ],
  [
    'an hour before its start',
    { time_start: inHoursLater(1), time_end: inHoursLater(2) },
    'You can go live 30 minutes before the start',
  ],
])('refuses to go live with one %s', async (name, more, why) => {
  const { agent, id, stream } = await makeScene(resolve(more))
  if (name === 'canceled') await call(agent, 'POST', `live-streams/${id}/cancel`, { version: stream.version })
  const refused = await start(agent, id, newStreamKey())
  expect([refused.status, refused.body.detail]).toEqual([422, why])
})

test('refuses to go live long after the end', async () => {
  const { agent, id } = await makeScene({ time_end: inHours(1) })
  office.clock.advance(3 * 3600)
  const refused = await start(await signInAgain(agent), id, newStreamKey())
  expect([refused.status, refused.body.detail]).toEqual([422, 'This live stream is over'])
})

test('only its agent and supervisors broadcast', async () => {
  const { agent, id } = await makeScene()
  const { key, generation, next } = await goLive(agent, id, 1)
  const colleague = await office.person()
  const sent = { key, generation, sequence: next }
  expect((await start(colleague, id, newStreamKey(), { take_over: 1 })).status).toBe(404)
  expect((await putFragment(colleague, id, sent)).status).toBe(404)
  expect((await putInit(colleague, id, key, generation)).status).toBe(404)
  expect((await end(colleague, id)).status).toBe(404)
  const foreign = await putFragment(agent, id, { ...sent, key: newStreamKey() })
  expect(foreign.status).toBe(409)
  const unknown = await putFragment(agent, id, { ...sent, generation: generation + 1 })
  expect(unknown.status).toBe(409)
  expect((await putFragment(await office.person(['SUPERVISOR']), id, sent)).status).toBe(200)
})

test('the end is for everyone, once, and the broadcast can go on within its time', async () => {
  const { agent, id, token } = await makeScene()
  expect((await end(agent, id)).body.detail).toBe('This live stream isn’t live')
  const { key, generation, next } = await goLive(agent, id, 1)
  expect((await end(agent, id)).body).toMatchObject({ state: 'past', broadcast: { state: 'ended' } })
  const { version } = await getStream(agent, id)
  expect((await end(agent, id)).body.version).toBe(version)
  const late = await putFragment(agent, id, { key, generation, sequence: next })
  expect([late.status, late.body.detail]).toEqual([422, 'The broadcast has ended'])
  expect((await watch(token, newStreamKey())).body.state).toBe('ended')
  await goLive(agent, id, 1)
  expect((await watch(token, newStreamKey())).body).toMatchObject({ state: 'live', last_sequence: 2 })
})

test('canceling ends a broadcast, also by the open house', async () => {
  for (const by of ['live-streams', 'open-houses']) {
    const { agent, id, stream, token } = await makeScene()
    const { key, generation, next } = await goLive(agent, id, 1)
    const path = by === 'live-streams' ? `live-streams/${id}` : `open-houses/${stream.open_house_id}`
    const { version } = (await call<{ version: number }>(agent, 'GET', path)).body
    expect((await call(agent, 'POST', `${path}/cancel`, { version })).status).toBe(200)
    const late = await putFragment(agent, id, { key, generation, sequence: next })
    expect([late.status, late.body.detail]).toEqual([422, 'This live stream was canceled'])
    expect((await fetchMedia(token, `fragments/${generation}/1.m4s`)).status).toBe(404)
  }
})

test('a broadcast without video for ten minutes ends with its last, and its host is notified', async () => {
  const { agent, id } = await makeScene()
  await goLive(agent, id, 1)
  office.clock.advance(9 * 60)
  await endInterrupted(office.deps)
  const soon = await signInAgain(agent)
  expect((await getStream(soon, id)).state).toBe('interrupted')
  office.clock.advance(2 * 60)
  await endInterrupted(office.deps)
  await endInterrupted(office.deps)
  const { broadcast, state } = await getStream(soon, id)
  expect(state).toBe('past')
  expect(broadcast.time_ended! - broadcast.time_started!).toBe(20)
  const alerts = await call<{ collection: { message: string }[] }>(soon, 'GET', 'dashboard-alerts')
  expect(alerts.body.collection.filter(({ message }) => message.includes('no video arrived'))).toHaveLength(1)
})

/** Tables are made before the office opens: hours are resolved in the test. */
function inHoursLater(hours: number): { readonly hours: number } {
  return { hours }
}
function resolve(more: object): object {
  return Object.fromEntries(
    Object.entries(more).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'object' && value !== null && 'hours' in value ? inHours(Number(value.hours)) : value,
    ]),
  )
}
