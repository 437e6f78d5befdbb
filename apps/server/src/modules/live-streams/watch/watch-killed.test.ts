import { expect, test } from 'vitest'
import { makeFragment, makeInit } from '../../../../test/calls/segments.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { startOfficeProcess, type OfficeProcess } from '../../../../test/harness/office-process.ts'
import { appAuthKey } from '../../../../test/harness/server-process.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { openSession } from '../../../platform/http/sessions.ts'
import { mime, newStreamKey } from '../live-calls.fixture.ts'
import { toWatchUrl } from '../links/index.ts'

const office = testOffice()
const fragments = process.env['PB_KILL_TEST'] === 'full' ? 120 : 24
/** A process dies before these fragments are sent. */
const diesAt = [5, 11, 17]

/** A live stream of an agent who has a session by the clock of the machine, as the processes have. */
async function makeScene() {
  const { db } = office.deps
  const { personId } = await office.person()
  const now = new Date()
  const sessionId = await db
    .transaction()
    .execute((tx) => openSession(tx, now, { personId, userAgent: 'tests', issuerSession: null }))
  const { id: open_house_id } = await db
    .insertInto('open_house')
    .values({
      listing_id: await makeListing(db, { agent_id: personId }),
      starts_at: now,
      ends_at: new Date(now.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('live_stream')
    .values({
      open_house_id,
      key: 'killed',
      source: 'here',
      outside_url: '',
      keep_recording: true,
      chat: true,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, sessionId, token: toWatchUrl(office.deps, id).split('/').at(-1)! }
}

test(
  'each acknowledged fragment is served, once, by the other process after kills',
  { timeout: 300_000 },
  async () => {
    const { id, sessionId, token } = await makeScene()
    const headers = {
      'x-app-auth': appAuthKey,
      'x-requested-with': 'XMLHttpRequest',
      'x-session-id': sessionId,
    }
    let [serving, other] = await Promise.all([startOfficeProcess(office), startOfficeProcess(office)])
    const key = newStreamKey()
    const path = `/v1/live-streams/${id}/broadcast`
    const begun = await fetch(`${serving.url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ broadcaster_key: key, mime }),
    })
    const { generation } = (await begun.json()) as { generation: number }
    const put = async (to: OfficeProcess, rest: string, bytes: Buffer) =>
      (
        await fetch(`${to.url}${path}/${rest}`, {
          method: 'PUT',
          headers: { ...headers, 'content-type': 'video/mp4' },
          body: new Uint8Array(bytes),
        }).catch(() => null)
      )?.status
    const query = `broadcaster_key=${key}&generation=${generation}`
    expect(await put(serving, `init?${query}`, makeInit())).toBe(200)
    const watch = (from: OfficeProcess, file: string) =>
      fetch(`${from.url}/live/${token}/${file}?viewer=a-viewer-of-the-test&wait=1`)
    for (let sequence = 1; sequence <= fragments;) {
      const rest = `fragments/${sequence}?${query}&start_ms=${sequence * 1000}&duration_ms=1000`
      const sending = put(serving, rest, makeFragment(sequence))
      if (diesAt.includes(sequence)) {
        diesAt.splice(diesAt.indexOf(sequence), 1)
        // The fragment may be stored without a reply; the tab sends it again to the other process.
        await serving.kill()
        ;[serving, other] = [other, await startOfficeProcess(office)]
      }
      const status = await sending
      if (status === undefined) continue
      expect(status).toBe(200)
      const watched = await watch(other, `fragments/${generation}/${sequence}.m4s`)
      expect(Buffer.from(await watched.arrayBuffer()).equals(makeFragment(sequence))).toBe(true)
      sequence += 1
    }
    const playlist = await (await watch(other, 'stream.m3u8')).text()
    expect(playlist).toContain(`fragments/${generation}/${fragments}.m4s`)
    const { rows } = await office.deps.pool.query<{ stored: number }>(
      'SELECT count(*)::int AS stored FROM live_fragment WHERE live_stream_id = $1',
      [id],
    )
    expect(rows).toEqual([{ stored: fragments }])
    await Promise.all([serving.kill(), other.kill()])
  },
)
