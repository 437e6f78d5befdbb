import type { LivePage, LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { fragmentArea } from '../broadcast/fragment-file.ts'
import { createLiveCalls, newStreamKey } from '../live-calls.fixture.ts'
import { deleteFragments, sweepFragments } from './delete-fragments.ts'

const office = testOffice()
const { call, getStream, makeScene, goLive, end, watch, fetchMedia, signInAgain } = createLiveCalls(office)

const save = async (agent: TestPerson, id: string, more: object = {}) =>
  call<LiveStreamDetail>(agent, 'PUT', `live-streams/${id}/recording`, {
    version: (await getStream(agent, id)).version,
    state: 'public',
    trim_from_s: 0,
    trim_to_s: null,
    ...more,
  })
const sequences = (playlist: string) =>
  [...playlist.matchAll(/\/(\d+)\.m4s/g)].map(([, sequence]) => Number(sequence))
async function countFiles(id: string): Promise<number> {
  let count = 0
  for await (const keys of office.deps.files.list(`${fragmentArea}/${id}`)) count += keys.length
  return count
}

/** A broadcast of five seconds by two encoders that has ended. */
async function makeRecording(more: object = {}) {
  const scene = await makeScene(more)
  const { key } = await goLive(scene.agent, scene.id, 3)
  await goLive(scene.agent, scene.id, 2, key)
  await end(scene.agent, scene.id)
  return scene
}

test('a recording is private, until its host shows it to everyone', async () => {
  const { agent, id, token } = await makeRecording()
  const { recording, recording_state } = await getStream(agent, id)
  expect([recording_state, recording.duration_s]).toEqual(['private', 5])
  office.clock.advance(61)
  const later = await signInAgain(agent)
  expect((await fetchMedia(token, 'recording.m3u8')).status).toBe(404)
  expect((await fetchMedia(token, 'fragments/1/1.m4s')).status).toBe(404)
  const own = await office.app.inject({ url: (await getStream(later, id)).recording.url! })
  expect(sequences(own.body)).toEqual([1, 2, 3, 4, 5])
  expect(own.body).toContain('#EXT-X-ENDLIST')
  const fragmentUrl = /fragments\/1\/1\.m4s\S+/.exec(own.body)![0]
  expect((await office.app.inject({ url: `/live/${token}/${fragmentUrl}` })).statusCode).toBe(200)
  expect((await save(later, id)).body.recording.state).toBe('public')
  expect((await watch(token, newStreamKey())).body.state).toBe('recording')
  expect((await call<LivePage>(null, 'GET', `live/${token}`)).body).toMatchObject({
    state: 'recording',
    recording_url: `/live/${token}/recording.m3u8`,
  })
  expect(sequences((await fetchMedia(token, 'recording.m3u8')).text)).toEqual([1, 2, 3, 4, 5])
  expect((await fetchMedia(token, 'fragments/2/5.m4s')).status).toBe(200)
})

test('the key of a host is of one live stream and ends', async () => {
  const [one, other] = [await makeRecording(), await makeRecording()]
  const { url } = (await getStream(one.agent, one.id)).recording
  const key = new URL(url!, 'http://localhost').searchParams.get('viewer')!
  expect((await fetchMedia(other.token, 'recording.m3u8', key)).status).toBe(404)
  expect((await fetchMedia(one.token, 'recording.m3u8', key)).status).toBe(200)
  expect((await fetchMedia(one.token, 'recording.m3u8', key.replace(/host-\d/, 'host-9'))).status).toBe(404)
  office.clock.advance(13 * 3600)
  expect((await fetchMedia(one.token, 'recording.m3u8', key)).status).toBe(404)
})

test('everyone gets what is within the trim, the host the whole', async () => {
  const { agent, id, token } = await makeRecording()
  office.clock.advance(61)
  const later = await signInAgain(agent)
  const saved = await save(later, id, { trim_from_s: 1, trim_to_s: 3.5 })
  expect(saved.body.recording).toMatchObject({ trim_from_s: 1, trim_to_s: 3.5, duration_s: 5 })
  expect(sequences((await fetchMedia(token, 'recording.m3u8')).text)).toEqual([2, 3, 4])
  expect((await fetchMedia(token, 'recording.m3u8?all=1')).text.match(/m4s/g)).toHaveLength(3)
  const whole = await office.app.inject({ url: `${saved.body.recording.url!}&all=1` })
  expect(sequences(whole.body)).toEqual([1, 2, 3, 4, 5])
  for (const [path, status] of [
    ['fragments/1/1.m4s', 404],
    ['fragments/1/2.m4s', 200],
    ['fragments/2/5.m4s', 404],
  ] as const)
    expect((await fetchMedia(token, path)).status).toBe(status)
})

test.each([
  ['that begins after the end', { trim_from_s: 5, trim_to_s: null }, 422],
  ['that ends before it begins', { trim_from_s: 3, trim_to_s: 2 }, 400],
  ['before the start', { trim_from_s: -1 }, 400],
  ['of a hundred years', { trim_from_s: 3_153_600_000 }, 400],
  ['of another version', { version: 99 }, 409],
])('refuses a trim %s', async (_name, more, status) => {
  const { agent, id } = await makeRecording()
  expect((await save(agent, id, more)).status).toBe(status)
})

test('what is not kept is no recording, and is deleted some minutes later', async () => {
  const { agent, id, token } = await makeRecording({ keep_recording: 0 })
  expect((await getStream(agent, id)).recording_state).toBe('none')
  expect((await save(agent, id)).body.detail).toBe('There is no recording')
  await deleteFragments(office.deps)
  expect(await countFiles(id)).toBe(5)
  office.clock.advance(6 * 60)
  await deleteFragments(office.deps)
  expect(await countFiles(id)).toBe(0)
  expect((await fetchMedia(token, 'recording.m3u8')).status).toBe(404)
})

test('a long broadcast that is not kept keeps its last minutes only', async () => {
  const { agent, id, token } = await makeScene({ keep_recording: 0 })
  const { key } = await goLive(agent, id, 3)
  office.clock.advance(6 * 60)
  const later = await signInAgain(agent)
  await goLive(later, id, 2, key)
  await deleteFragments(office.deps)
  expect(await countFiles(id)).toBe(2)
  expect((await watch(token, newStreamKey())).body).toMatchObject({ first_sequence: 4, last_sequence: 5 })
})

test('a deleted recording can be restored for seven days, then its video is gone', async () => {
  const { agent, id, token } = await makeRecording()
  expect((await save(agent, id, { state: 'deleted' })).body.recording).toMatchObject({
    state: 'deleted',
    url: null,
    time_purged: expect.any(Number) as number,
  })
  office.clock.advance(6 * 86_400)
  await deleteFragments(office.deps)
  const later = await signInAgain(agent)
  expect((await save(later, id, { state: 'public' })).body.recording.state).toBe('public')
  expect((await fetchMedia(token, 'recording.m3u8')).status).toBe(200)
  await save(later, id, { state: 'deleted' })
  office.clock.advance(7 * 86_400 + 1)
  await deleteFragments(office.deps)
  expect(await countFiles(id)).toBe(0)
  const refused = await save(await signInAgain(agent), id)
  expect([refused.status, refused.body.detail]).toEqual([422, 'There is no recording'])
})

test('files that a crashed process left without rows are deleted, of others none', async () => {
  const { agent, id } = await makeRecording()
  await office.deps.pool.query('UPDATE live_stream SET leased_until = $2 WHERE id = $1', [id, new Date(0)])
  await office.deps.files.put(`${fragmentArea}/${id}/1-9-0011223344556677`, Buffer.from('left'))
  await office.deps.files.put(`${fragmentArea}/999999/1-1-0011223344556677`, Buffer.from('left'))
  await sweepFragments(office.deps)
  expect(await countFiles(id)).toBe(5)
  expect(await countFiles('999999')).toBe(0)
  expect((await getStream(agent, id)).recording.duration_s).toBe(5)
})
