import type { DataExport } from '@pb/contract/data-exports'
import { describe, expect, test } from 'vitest'
import { readZip } from '../../../test/harness/read-zip.ts'
import { makeClient } from '../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { hashToken } from '../../platform/secrets.ts'
import { signPath } from '../../platform/http/signed-url.ts'
import { rotateKeys } from '../../platform/encryption/rotate-keys.ts'
import { modules } from '../registry.ts'
import { deleteExpired } from './archives/expiry-and-keys.ts'
import { writeArchive } from './archives/write-archive.ts'

const office = testOffice()

async function start(as: TestPerson, path: string): Promise<DataExport> {
  const reply = await office.call({ method: 'POST', url: path, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<DataExport>()
}
async function list(as: TestPerson, path: string): Promise<DataExport[]> {
  const reply = await office.call({ url: path, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ exports: DataExport[] }>().exports
}
const write = ({ export_id }: DataExport) => writeArchive(office.deps, { id: export_id })
/** Returns the address of a ready archive. */
async function link(as: TestPerson, { export_id }: DataExport): Promise<string> {
  const reply = await office.call({ method: 'POST', url: `/v1/data-exports/${export_id}/link`, as })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ url: string }>().url
}
const listAudit = async (personId: string) =>
  (
    await office.deps.db
      .selectFrom('office_audit')
      .select('what')
      .where('by_id', '=', personId)
      .orderBy('id')
      .execute()
  ).map(({ what }) => what)

test('a supervisor exports the office: one at a time, encrypted in the store, downloaded by a signed link', async () => {
  const [supervisor, second, agent] = [
    await office.person(['SUPERVISOR']),
    await office.person(['SUPERVISOR']),
    await office.person(),
  ]
  await makeClient(office.deps, agent, { first_name: 'Philippa' })
  const started = await start(supervisor, '/v1/office-exports')
  expect(started).toMatchObject({ state: 'waiting' })
  const early = await office.call({
    method: 'POST',
    url: `/v1/data-exports/${started.export_id}/link`,
    as: supervisor,
  })
  expect(early.statusCode).toBe(404)
  expect(await start(second, '/v1/office-exports')).toMatchObject({ export_id: started.export_id })
  await write(started)
  const [ready] = await list(second, '/v1/office-exports')
  expect(ready).toMatchObject({ export_id: started.export_id, state: 'ready', problems: 0 })

  const url = await link(second, ready!)
  const reply = await office.call({ url })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(ready!.bytes),
    'content-disposition': 'attachment; filename="pb-office-office-2026-03-02.zip"',
  })
  const files = readZip(reply.rawPayload)
  expect(files.size).toBe(ready!.files)
  expect(files.get('tables/clients/client.csv')!.toString()).toContain('"Philippa"')
  expect([...files.keys()].at(-1)).toBe('datapackage.json')
  const { file_key } = await office.deps.db
    .selectFrom('data_export')
    .select('file_key')
    .where('id', '=', started.export_id)
    .executeTakeFirstOrThrow()
  const stored = await office.deps.files.read(file_key!)
  expect(stored!.includes('Philippa')).toBe(false)
  expect(await listAudit(second.personId)).toEqual(['office_export_downloaded'])
  expect(await listAudit(supervisor.personId)).toEqual(['office_export_started'])
  const alerts = await office.call({ url: '/v1/dashboard-alerts', as: supervisor })
  expect(alerts.body).toContain('The export of your office is ready to download')

  // New data keys keep the archive readable; after a week it is gone.
  expect(await rotateKeys(office.deps, modules)).toMatchObject({ finished: true })
  expect((await office.call({ url })).rawPayload.equals(reply.rawPayload)).toBe(true)
  office.clock.advance(7 * 86_400 + 1)
  await deleteExpired(office.deps)
  expect(await office.deps.files.size(file_key!)).toBeNull()
  const { rows } = await office.deps.pool.query('SELECT state, sealed FROM data_export WHERE id = $1', [
    started.export_id,
  ])
  expect(rows).toEqual([{ state: 'expired', sealed: null }])
})

test('an agent exports the own data, which no other agent and no supervisor can download', async () => {
  const [agent, other, supervisor] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  await makeClient(office.deps, agent, { first_name: 'Ophelia' })
  await makeClient(office.deps, other, { first_name: 'Walter' })
  const started = await start(agent, '/v1/own-exports')
  await write(started)
  const [ready] = await list(agent, '/v1/own-exports')
  const files = readZip((await office.call({ url: await link(agent, ready!) })).rawPayload)
  const clients = files.get('tables/clients/client.csv')!.toString()
  expect([clients.includes('Ophelia'), clients.includes('Walter')]).toEqual([true, false])
  expect(await list(other, '/v1/own-exports')).toEqual([])
  expect(await list(supervisor, '/v1/own-exports')).toEqual([])
  // A link that was signed for another session.
  for (const person of [other, supervisor]) {
    const session = hashToken(person.sessionId).toString('base64url')
    const url = signPath(office.deps, `/v1/data-exports/${ready!.export_id}`, session)
    expect((await office.call({ url })).statusCode).toBe(404)
  }
})

test('an export that fails can be started again; one whose process was killed starts from the beginning', async () => {
  const agent = await office.person()
  const first = await start(agent, '/v1/own-exports')
  const broken = {
    ...office.deps,
    files: { ...office.deps.files, put: () => Promise.reject(new Error('full')) },
  }
  await writeArchive(broken, { id: first.export_id })
  expect((await list(agent, '/v1/own-exports'))[0]).toMatchObject({ state: 'failed' })
  const second = await start(agent, '/v1/own-exports')
  expect(second.export_id).not.toBe(first.export_id)
  await office.deps.files.put('exports/half', Buffer.from('half'))
  await office.deps.db
    .updateTable('data_export')
    .set({ state: 'running', file_key: 'exports/half' })
    .where('id', '=', second.export_id)
    .execute()
  await write(second)
  expect(await office.deps.files.size('exports/half')).toBeNull()
  expect((await list(agent, '/v1/own-exports'))[0]).toMatchObject({ state: 'ready' })
  // The job may run twice.
  await write(second)
  expect((await list(agent, '/v1/own-exports'))[0]).toMatchObject({ state: 'ready' })
})

test('an export that no process finishes gives way to another after two days', async () => {
  const agent = await office.person()
  const first = await start(agent, '/v1/own-exports')
  office.clock.advance(2 * 86_400 + 1)
  await deleteExpired(office.deps)
  expect((await start(agent, '/v1/own-exports')).export_id).not.toBe(first.export_id)
})

describe('exports that are repeated', () => {
  const startCode = async (as: TestPerson) => {
    const reply = await office.call({ method: 'POST', url: '/v1/own-exports', as })
    return {
      status: reply.statusCode,
      retryAfter: Number(reply.headers['retry-after']),
      body: reply.json<DataExport & { detail: string }>(),
    }
  }
  const countStored = async (agent: TestPerson) =>
    (
      await office.deps.db
        .selectFrom('data_export')
        .select('file_key')
        .where('agent_id', '=', agent.personId)
        .where('file_key', 'is not', null)
        .execute()
    ).length

  test('get the archive that has just been written', async () => {
    const agent = await office.person()
    const first = await start(agent, '/v1/own-exports')
    await write(first)
    expect(await start(agent, '/v1/own-exports')).toMatchObject({
      export_id: first.export_id,
      state: 'ready',
    })
    office.clock.advance(10 * 60 + 1)
    expect((await start(agent, '/v1/own-exports')).export_id).not.toBe(first.export_id)
  })

  test('keep the latest two archives, and stop at five a day', async () => {
    const agent = await office.person()
    for (let index = 0; index < 5; index += 1) {
      await write(await start(agent, '/v1/own-exports'))
      office.clock.advance(3600)
    }
    expect(await countStored(agent)).toBe(2)
    const states = (await list(agent, '/v1/own-exports')).map(({ state }) => state)
    expect(states).toEqual(['ready', 'ready', 'expired', 'expired', 'expired'])
    const refused = await startCode(agent)
    expect([refused.status, refused.retryAfter]).toEqual([429, 19 * 3600])
    expect(refused.body.detail).toMatch(
      /^You can start 5 exports in 24 hours\. You can start the next one on March /,
    )
    // Another person's exports are counted apart.
    expect((await startCode(await office.person())).status).toBe(200)
    office.clock.advance(19 * 3600 + 1)
    expect((await startCode(agent)).status).toBe(200)
  })

  test('are one export, and one more of the day, when they come at once', async () => {
    const agent = await office.person()
    const replies = await Promise.all(Array.from({ length: 12 }, () => startCode(agent)))
    expect(new Set(replies.map(({ body }) => body.export_id)).size).toBe(1)
    const { rows } = await office.deps.pool.query('SELECT FROM data_export WHERE agent_id = $1', [
      agent.personId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('wait when all archives together are too large, and when the disk has no room', async () => {
    const [agent, other] = [await office.person(), await office.person()]
    await write(await start(other, '/v1/own-exports'))
    const setBytes = (bytes: string) =>
      office.deps.db
        .updateTable('data_export')
        .set({ bytes })
        .where('agent_id', '=', other.personId)
        .execute()
    await setBytes('200000000000')
    const full = await startCode(agent)
    expect(full.status).toBe(429)
    expect(full.retryAfter).toBeGreaterThan(0)
    expect(full.body.detail).toMatch(/take up all the room/)
    await office.deps.db
      .updateTable('data_export')
      .set({ state: 'expired', bytes: '9000000000000000' })
      .where('agent_id', '=', other.personId)
      .execute()
    office.clock.advance(601)
    const noRoom = await startCode(other)
    expect([noRoom.status, noRoom.body.detail]).toEqual([507, expect.stringMatching(/enough room/)])
    expect((await startCode(agent)).status).toBe(200)
  })
})
