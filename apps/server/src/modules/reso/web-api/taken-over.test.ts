import { afterAll, beforeAll, expect, test } from 'vitest'
import { loopbackPolicy } from '../../../../test/harness/loopback.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { createImportContext } from '../import-context.ts'
import { parseRecord } from '../records/parse-record.ts'
import { property } from '../records/property.fixture.ts'
import { findRun, type RunRow } from '../run-queries.ts'
import { ImportStoppedError } from '../source-lease.ts'
import { toBatch } from '../store/batch.ts'
import { storeRecords } from '../store/store-records.ts'
import { createServerClient } from './client.ts'
import { compareKeys } from './compare-keys.ts'
import { dumpSource } from './dump-source.fixture.ts'
import { bearer, openODataServer, toActor, type ODataServer } from './odata.fixture.ts'
import { findServer, openSyncRun } from './server-queries.ts'
import { addServer } from './servers.ts'
import { syncSource, toServerSettings } from './sync.ts'

const office = testOffice()
let server: ODataServer
let sourceId: string
let before: string
/** A run whose process was stalled until its lease had expired: another process has started the next run. */
let stale: RunRow

const time = { ModificationTimestamp: '2026-02-21T10:00:00Z' }
const dump = () => dumpSource(office.deps.db, sourceId)
const openRun = () => openSyncRun(office.deps.db, sourceId, office.clock.now())

beforeAll(async () => {
  const supervisor = await office.person(['SUPERVISOR'])
  server = await openODataServer()
  server.expands = false
  server.records.Property = [property(1, { ...time, StreetName: '77th', Media: [] })]
  server.records.OpenHouse = [
    {
      OpenHouseKey: 'H1',
      ListingKey: 'K1',
      OpenHouseDate: '2026-03-08',
      OpenHouseStartTime: '2026-03-08T17:00:00Z',
      OpenHouseEndTime: '2026-03-08T18:30:00Z',
      ...time,
    },
  ]
  const added = await addServer(toActor(supervisor), office.deps, {
    name: 'Taken over',
    url: server.url,
    auth: bearer(),
  })
  sourceId = added.id
  await syncSource(office.deps, sourceId, loopbackPolicy)
  before = await dump()
  stale = (await findRun(office.deps.db, await openRun()))!
  await openRun()
})
afterAll(() => server.close())

test('a batch of a process that was taken over is not stored', async () => {
  const now = office.clock.now()
  const changed = parseRecord(1, 'Property', property(1, { ...time, StreetName: '77th', ListPrice: 9999 }))
  const context = { ...(await createImportContext(office.deps, stale)), now }
  await expect(storeRecords(office.deps, context, toBatch([changed]))).rejects.toThrow(ImportStoppedError)
  expect(before).toContain('2026-03-08')
  expect(await dump()).toBe(before)
})

test('what such a process compared deletes nothing', async () => {
  server.records.Property = []
  server.records.OpenHouse = []
  const { deps } = office
  const settings = toServerSettings(deps, (await findServer(deps.db, sourceId))!)!
  const client = createServerClient(settings, { clock: office.clock, egress: loopbackPolicy })
  const { signal } = new AbortController()
  await expect(compareKeys(deps, client, stale, signal)).rejects.toThrow(ImportStoppedError)
  expect(await dump()).toBe(before)
})
