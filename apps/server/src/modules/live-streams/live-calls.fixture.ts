import type { Broadcast, LiveState, LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import type { OpenHouseDetail } from '@pb/contract/open-house-schemas'
import type { Insertable } from 'kysely'
import { makeListing } from '../../../test/factories/listings.ts'
import { createPersonCalls, newKey } from '../../../test/calls/person-calls.ts'
import { makeFragment, makeInit } from '../../../test/calls/segments.ts'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'
import type { Tables } from '../../platform/db/db.ts'
import { flushHeartbeats } from './watch/heartbeats.ts'
import { liveStreamChanged } from './watch/live-cache.ts'

export const mime = 'video/mp4; codecs="avc1.42E01F,mp4a.40.2"'

let tabs = 0
/** Key of another tab that broadcasts, or of another viewer. */
export const newStreamKey = (): string => `stream-key-${(tabs += 1).toString().padStart(8, '0')}`

/** Calls of live streams, as an agent, as the agent's tab that broadcasts, and as a viewer. */
export function createLiveCalls(office: TestOffice) {
  const calls = createPersonCalls(office)
  const { call, inHours } = calls

  const addHouse = (agent: TestPerson, listing_id: string) =>
    call<OpenHouseDetail>(agent, 'POST', 'open-houses', {
      listing_id,
      time_start: inHours(1),
      time_end: inHours(3),
      by_appointment: false,
      key: newKey(),
    })
  const addStream = (agent: TestPerson, listing_id: string, more: object = {}) =>
    call<LiveStreamDetail>(agent, 'POST', 'live-streams', {
      listing_id,
      time_start: inHours(1),
      time_end: inHours(2),
      source: 'here',
      keep_recording: 1,
      online_only: 1,
      key: newKey(),
      ...more,
    })
  const getStream = async (agent: TestPerson, id: string, query = '') =>
    (await call<LiveStreamDetail>(agent, 'GET', `live-streams/${id}${query}`)).body

  /** An agent with a live stream that can go live. */
  async function makeScene(more: object = {}, listing: Partial<Insertable<Tables['listing']>> = {}) {
    const agent = await office.person()
    const listing_id = await makeListing(office.deps.db, { agent_id: agent.personId, ...listing })
    const { body: stream } = await addStream(agent, listing_id, { time_start: inHours(0), ...more })
    return {
      agent,
      listing_id,
      stream,
      id: stream.live_stream_id,
      token: stream.watch_url.split('/').at(-1)!,
    }
  }

  const start = (agent: TestPerson, id: string, key: string, more: object = {}) =>
    call<Broadcast>(agent, 'POST', `live-streams/${id}/broadcast`, { broadcaster_key: key, mime, ...more })

  async function put(agent: TestPerson, url: string, payload: Buffer, type = 'application/octet-stream') {
    const reply = await office.call({
      method: 'PUT',
      url,
      as: agent,
      payload,
      headers: { 'content-type': type },
    })
    return { status: reply.statusCode, body: reply.json<Broadcast & { detail: string; code: string }>() }
  }
  const putInit = (agent: TestPerson, id: string, key: string, generation: number, bytes = makeInit()) =>
    put(agent, `/v1/live-streams/${id}/broadcast/init?broadcaster_key=${key}&generation=${generation}`, bytes)
  const putFragment = (
    agent: TestPerson,
    id: string,
    { key, generation, sequence }: { key: string; generation: number; sequence: number },
    bytes = makeFragment(sequence),
  ) =>
    put(
      agent,
      `/v1/live-streams/${id}/broadcast/fragments/${sequence}?broadcaster_key=${key}&generation=${generation}&start_ms=${sequence * 1000}&duration_ms=1000`,
      bytes,
    )

  /** Goes live in a new tab, with this many fragments. */
  async function goLive(agent: TestPerson, id: string, fragments = 3, key = newStreamKey()) {
    const { body } = await start(agent, id, key)
    const { generation, next_sequence: first } = body
    await putInit(agent, id, key, generation)
    for (let sequence = first; sequence < first + fragments; sequence += 1)
      await putFragment(agent, id, { key, generation, sequence })
    return { key, generation, next: first + fragments }
  }
  const end = (agent: TestPerson, id: string) =>
    call<LiveStreamDetail>(agent, 'POST', `live-streams/${id}/end`)

  const watch = (token: string, viewer: string, query = '') =>
    call<LiveState>(null, 'GET', `live/${token}/state?viewer=${viewer}${query}`)
  /** Viewers poll, and their heartbeats are written. */
  async function beat(token: string, viewers: readonly string[], id: string): Promise<void> {
    for (const viewer of viewers) await watch(token, viewer)
    await flushHeartbeats(office.deps)
    liveStreamChanged(office.deps, id)
  }
  async function fetchMedia(token: string, path: string, viewer = 'a-viewer-of-media') {
    const mark = path.includes('?') ? '&' : '?'
    const reply = await office.app.inject({ url: `/live/${token}/${path}${mark}viewer=${viewer}` })
    return { status: reply.statusCode, bytes: reply.rawPayload, text: reply.body, headers: reply.headers }
  }
  const write = (token: string, viewer: string, more: object = {}) =>
    call<{ message: { message_id: string } | null }>(null, 'POST', `live/${token}/messages`, {
      viewer,
      name: 'Nora Bell',
      text: 'How big is the closet?',
      kind: 'chat',
      key: newKey(),
      ...more,
    })

  return {
    ...calls,
    addHouse,
    addStream,
    getStream,
    makeScene,
    start,
    put,
    putInit,
    putFragment,
    goLive,
    end,
    watch,
    beat,
    fetchMedia,
    write,
  }
}
