import type { Audience, LivePage } from '@pb/contract/live-stream-schemas'
import { beforeEach, expect, test, vi } from 'vitest'
import { newKey } from '../../../../test/calls/person-calls.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { toWatchUrl } from '../links/index.ts'
import { createLiveCalls, newStreamKey } from '../live-calls.fixture.ts'
import { purgeViewers } from '../messages/purge-viewers.ts'
import { flushHeartbeats } from './heartbeats.ts'
import { liveStreamChanged } from './live-cache.ts'

const office = testOffice({ limitFactor: 1_000_000 })
const { call, inHours, makeScene, goLive, putFragment, end, watch, beat, fetchMedia, write, signInAgain } =
  createLiveCalls(office)

beforeEach(() => office.deps.pool.query('DELETE FROM rate_limit'))

const audience = async (agent: TestPerson, id: string, query = '') =>
  (await call<Audience>(agent, 'GET', `live-streams/${id}/audience${query}`)).body

test('the watch page shows listing, agent, office and notices', async () => {
  const { token, stream } = await makeScene({ remarks: 'Bring questions' }, { price_cents: '425000' })
  const page = await call<LivePage>(null, 'GET', `live/${token}`)
  expect(page.body).toMatchObject({
    state: 'early',
    source: 'here',
    outside_url: '',
    online_only: 1,
    remarks: 'Bring questions',
    recording_url: null,
    listing: { title: stream.listing.title, price: 4250, active: 1 },
    agent: { name: stream.agent.name },
  })
  expect(page.body.notices.map(({ kind }) => kind)).toContain('fair-housing')
})

test('an address that its owner does not show is not on the watch page, nor the chat, nor a listing', async () => {
  const { token, stream } = await makeScene({ chat: 1 })
  const restrict = async (column: string) => {
    await office.deps.pool.query(`UPDATE listing SET ${column} = false WHERE id = $1`, [
      stream.listing.advertisement_id,
    ])
    liveStreamChanged(office.deps, stream.live_stream_id)
    return call<LivePage>(null, 'GET', `live/${token}`)
  }
  expect((await restrict('internet_address_display')).body.listing.title).toBe('Address on request')
  expect((await restrict('internet_consumer_comment')).body.chat).toBe(0)
  expect((await restrict('internet_entire_listing_display')).status).toBe(404)
})

test.each([['1-none'], ['none'], ['0'], [`1-${'a'.repeat(24)}`]])(
  'finds nothing behind %j',
  async (token) => {
    expect((await call(null, 'GET', `live/${token}`)).status).toBe(404)
    expect((await watch(token, newStreamKey())).status).toBe(404)
    expect((await write(token, newStreamKey())).status).toBe(404)
    for (const path of ['init/1.mp4', 'fragments/1/1.m4s', 'stream.m3u8', 'recording.m3u8'])
      expect((await fetchMedia(token, path)).status).toBe(404)
  },
)

test('the token of another office finds nothing', async () => {
  const { id } = await makeScene()
  const foreign = { env: { ...office.deps.env, secretKey: 'the secret key of another office, made up' } }
  expect((await watch(toWatchUrl(foreign, id).split('/').at(-1)!, newStreamKey())).status).toBe(404)
})

test('the link of an agent who left finds nothing', async () => {
  const { agent, id, token } = await makeScene()
  await office.deps.db
    .updateTable('agent')
    .set({ deactivated_at: office.clock.now() })
    .where('person_id', '=', agent.personId)
    .execute()
  liveStreamChanged(office.deps, id)
  expect((await watch(token, newStreamKey())).status).toBe(404)
  expect((await call(null, 'GET', `live/${token}`)).status).toBe(404)
})

test('a playlist for phones has the live edge, and a discontinuity where the encoder changed', async () => {
  const { agent, id, token } = await makeScene()
  const first = await goLive(agent, id, 2)
  await goLive(agent, id, 1, first.key)
  const viewer = newStreamKey()
  const { text, headers } = await fetchMedia(token, 'stream.m3u8', viewer)
  expect(headers['content-type']).toBe('application/vnd.apple.mpegurl')
  expect(text.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-TARGETDURATION:1',
    '#EXT-X-MEDIA-SEQUENCE:1',
    '#EXT-X-DISCONTINUITY-SEQUENCE:0',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="init/1.mp4?viewer=${viewer}"`,
    '#EXTINF:1.000,',
    `fragments/1/1.m4s?viewer=${viewer}`,
    '#EXTINF:1.000,',
    `fragments/1/2.m4s?viewer=${viewer}`,
    '#EXT-X-DISCONTINUITY',
    `#EXT-X-MAP:URI="init/2.mp4?viewer=${viewer}"`,
    '#EXTINF:1.000,',
    `fragments/2/3.m4s?viewer=${viewer}`,
    '',
  ])
  await end(agent, id)
  expect((await fetchMedia(token, 'stream.m3u8', viewer)).text).toContain('#EXT-X-ENDLIST')
})

test('a viewer who comes late starts near the live edge', async () => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 30)
  expect((await watch(token, newStreamKey())).body).toMatchObject({ first_sequence: 1, last_sequence: 30 })
  const { text } = await fetchMedia(token, 'stream.m3u8')
  expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:19\n')
})

test('a viewer who waits for the next fragment gets it when it is stored', async () => {
  const { agent, id, token } = await makeScene()
  const { key, generation, next } = await goLive(agent, id, 1)
  const waiting = fetchMedia(token, `fragments/${generation}/${next}.m4s?wait=1`)
  await putFragment(agent, id, { key, generation, sequence: next })
  expect((await waiting).status).toBe(200)
  expect((await fetchMedia(token, `fragments/${generation}/${next + 5}.m4s?wait=1`)).status).toBe(404)
  const last = fetchMedia(token, `fragments/${generation}/${next + 1}.m4s?wait=1`)
  await end(agent, id)
  expect((await last).status).toBe(404)
})

test.each([
  ['init/0.mp4'],
  ['init/1.m4s'],
  ['init/99.mp4'],
  ['init/1.mp4.mp4'],
  ['fragments/1/0.m4s'],
  ['fragments/1/-1.m4s'],
  ['fragments/1/1e3.m4s'],
  ['fragments/2/1.m4s'],
  ['fragments/x/1.m4s'],
  ['fragments/1/99999999999999999999.m4s'],
  ['fragments/..%2F..%2Fetc/passwd'],
])('finds no video at %s', async (path) => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 1)
  expect((await fetchMedia(token, path)).status).toBe(404)
})

test('counts who watch, and the most at the same time', async () => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 1)
  const viewers = Array.from({ length: 5 }, newStreamKey)
  await beat(token, viewers, id)
  await beat(token, viewers.slice(0, 2), id)
  expect((await watch(token, viewers[0]!)).body.viewers).toBe(5)
  const people = await audience(agent, id)
  expect(people.collection.map(({ name }) => name).toSorted()).toEqual([
    'Viewer 1',
    'Viewer 2',
    'Viewer 3',
    'Viewer 4',
    'Viewer 5',
  ])
  office.clock.advance(13)
  await beat(token, viewers.slice(0, 2), id)
  expect(await audience(agent, id)).toMatchObject({ viewers: 2, peak_viewers: 5 })
})

test('2,000 viewers poll with a few queries', async () => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 1)
  const query = vi.spyOn(office.deps.pool, 'query')
  const connect = vi.spyOn(office.deps.pool, 'connect')
  try {
    liveStreamChanged(office.deps, id)
    const polls = await Promise.all(Array.from({ length: 2000 }, () => watch(token, newStreamKey())))
    expect(polls.every(({ status }) => status === 200)).toBe(true)
    await flushHeartbeats(office.deps)
    // Some snapshots of four queries each, and the heartbeats of all as one transaction for each flush.
    expect(query.mock.calls.length + connect.mock.calls.length).toBeLessThan(500)
  } finally {
    query.mockRestore()
    connect.mockRestore()
  }
  liveStreamChanged(office.deps, id)
  expect((await watch(token, newStreamKey())).body.viewers).toBe(2000)
})

test('a removed viewer gets no video, no messages, and cannot write', async () => {
  const { agent, id, token } = await makeScene()
  const { generation } = await goLive(agent, id, 2)
  const [viewer, other] = [newStreamKey(), newStreamKey()]
  await beat(token, [viewer], id)
  await write(token, other)
  const { collection } = await audience(agent, id)
  const person = collection.find(({ name }) => name === 'Viewer 1')
  const path = `live-streams/${id}/viewers/${person!.viewer_id}`
  expect((await call(agent, 'PUT', path, { removed: 1 })).body).toMatchObject({ removed: 1, watching: 0 })
  expect((await watch(token, viewer)).body).toMatchObject({ removed: 1, last_sequence: 0, messages: [] })
  for (const media of [`init/${generation}.mp4`, `fragments/${generation}/1.m4s`, 'stream.m3u8'])
    expect((await fetchMedia(token, media, viewer)).status).toBe(404)
  expect((await write(token, viewer)).body.detail).toBe('The host removed you from this live stream')
  expect((await fetchMedia(token, `fragments/${generation}/1.m4s`, other)).status).toBe(200)
  await call(agent, 'PUT', path, { removed: 0 })
  expect((await fetchMedia(token, `fragments/${generation}/1.m4s`, viewer)).status).toBe(200)
})

test('messages reach everyone in order, and a viewer only those after the last', async () => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 1)
  const viewer = newStreamKey()
  const sent = await write(token, viewer, { text: 'Hello' })
  const key = newKey()
  await call(agent, 'POST', `live-streams/${id}/messages`, { text: 'Welcome', key })
  const again = await call(agent, 'POST', `live-streams/${id}/messages`, { text: 'Welcome', key })
  expect(again.status).toBe(201)
  const all = (await watch(token, newStreamKey())).body.messages
  expect(all.map(({ kind, text }) => [kind, text])).toEqual([
    ['chat', 'Hello'],
    ['host', 'Welcome'],
  ])
  const later = await watch(token, viewer, `&after=${sent.body.message!.message_id}`)
  expect(later.body.messages.map(({ text }) => text)).toEqual(['Welcome'])
  expect((await audience(agent, id, `?after=${all[1]!.message_id}`)).messages).toEqual([])
})

test('the same message is stored once, also at the same time', async () => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 1)
  const [viewer, key] = [newStreamKey(), newKey()]
  const replies = await Promise.all(Array.from({ length: 5 }, () => write(token, viewer, { key })))
  expect(new Set(replies.map(({ body }) => body.message?.message_id)).size).toBe(1)
  expect((await audience(agent, id)).messages).toHaveLength(1)
})

test('the host takes a message down and shows it again', async () => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 1)
  const { message_id } = (await write(token, newStreamKey())).body.message!
  const path = `live-streams/${id}/messages/${message_id}`
  expect((await call(agent, 'PUT', path, { hidden: 1 })).body).toMatchObject({ hidden: 1 })
  expect((await watch(token, newStreamKey())).body).toMatchObject({ messages: [], hidden_ids: [message_id] })
  await call(agent, 'PUT', path, { hidden: 0 })
  expect((await watch(token, newStreamKey())).body).toMatchObject({
    messages: [{ message_id }],
    hidden_ids: [],
  })
})

test('a muted viewer watches and cannot write', async () => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 1)
  const viewer = newStreamKey()
  await write(token, viewer)
  const [person] = (await audience(agent, id)).collection
  expect(person!.name).toBe('Nora Bell')
  await call(agent, 'PUT', `live-streams/${id}/viewers/${person!.viewer_id}`, { muted: 1 })
  expect((await watch(token, viewer)).body).toMatchObject({ muted: 1, removed: 0, last_sequence: 1 })
  const refused = await write(token, viewer)
  expect([refused.status, refused.body.detail]).toEqual([422, 'The host muted you'])
})

test('the chat can be off, and is open around the live stream', async () => {
  const off = await makeScene({ chat: 0 })
  await goLive(off.agent, off.id, 1)
  expect((await write(off.token, newStreamKey())).body.detail).toBe('The chat is off')
  const early = await makeScene({ time_start: inHours(5), time_end: inHours(6) })
  expect((await write(early.token, newStreamKey())).body.detail).toBe(
    'The chat is open during the live stream',
  )
})

test('a question becomes one inquiry of the listing, and only the host reads it', async () => {
  const { agent, id, token, listing_id } = await makeScene()
  await goLive(agent, id, 1)
  const [viewer, key] = [newStreamKey(), newKey()]
  const email = `nora-${id}@client.example`
  const question = { kind: 'question', email, key }
  expect((await write(token, viewer, { kind: 'question' })).status).toBe(400)
  await Promise.all(Array.from({ length: 3 }, () => write(token, viewer, question)))
  const { rows } = await office.deps.pool.query<object>(
    'SELECT src_type, email, name, listing_id, agent_id FROM inquiry WHERE email = $1',
    [email],
  )
  expect(rows).toEqual([
    { src_type: 'live_stream', email, name: 'Nora Bell', listing_id, agent_id: agent.personId },
  ])
  expect((await watch(token, newStreamKey())).body.messages).toEqual([])
  expect((await audience(agent, id)).messages).toMatchObject([
    { kind: 'question', inquiry_id: expect.any(String) as string },
  ])
  const supervisor = await office.person(['SUPERVISOR'])
  expect((await audience(supervisor, id)).messages).toMatchObject([{ kind: 'question', inquiry_id: null }])
})

test('what a machine fills in is acknowledged and left alone', async () => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 1)
  const reply = await write(token, newStreamKey(), { website: 'https://spam.example' })
  expect([reply.status, reply.body.message]).toEqual([200, null])
  expect((await audience(agent, id)).messages).toEqual([])
})

test('a viewer who writes too much has to wait', async () => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 1)
  const viewer = newStreamKey()
  const statuses: number[] = []
  for (let count = 0; count < 22; count += 1) statuses.push((await write(token, viewer)).status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})

test('viewers and what they wrote are deleted after two years, the host’s messages stay', async () => {
  const { agent, id, token } = await makeScene()
  await goLive(agent, id, 1)
  await write(token, newStreamKey())
  await call(agent, 'POST', `live-streams/${id}/messages`, { text: 'Welcome', key: newKey() })
  await purgeViewers(office.deps)
  expect((await audience(agent, id)).messages).toHaveLength(2)
  office.clock.advance(731 * 86_400)
  await purgeViewers(office.deps)
  const { messages, collection } = await audience(await signInAgain(agent), id)
  expect([messages.map(({ kind }) => kind), collection]).toEqual([['host'], []])
})

test('viewers and messages of another live stream cannot be changed through an own one', async () => {
  const [own, foreign] = [await makeScene(), await makeScene()]
  for (const { agent, id, token } of [own, foreign]) {
    await goLive(agent, id, 1)
    await write(token, newStreamKey())
  }
  const { collection, messages } = await audience(foreign.agent, foreign.id)
  const viewer = await call(own.agent, 'PUT', `live-streams/${own.id}/viewers/${collection[0]!.viewer_id}`, {
    removed: 1,
  })
  const message = await call(own.agent, 'PUT', `live-streams/${own.id}/messages/${messages[0]!.message_id}`, {
    hidden: 1,
  })
  expect([viewer.status, message.status]).toEqual([404, 404])
  expect((await call(own.agent, 'GET', `live-streams/${foreign.id}/audience`)).status).toBe(404)
  expect((await audience(foreign.agent, foreign.id)).messages[0]!.hidden).toBe(0)
})
