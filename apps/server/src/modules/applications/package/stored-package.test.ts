import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { getHouseholdRow } from '../households/find-household.ts'
import { findProgress, getPackage } from './stored-package.ts'

const office = testOffice()

async function createHousehold() {
  const { householdId } = await makeForm(office.deps, await office.person())
  const household = await getHouseholdRow(office.deps.db, householdId)
  const find = () =>
    office.deps.db
      .selectFrom('application_package')
      .selectAll()
      .where('household_id', '=', householdId)
      .executeTakeFirst()
  return { household, find }
}

describe('a package that is being built', () => {
  afterEach(() => void vi.useRealTimers())

  it('stays leased while its process works', async () => {
    const { household, find } = await createHousehold()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const built = getPackage(office.deps, household)
    await vi.waitUntil(async () => (await find()) !== undefined)
    office.clock.advance(20)
    vi.advanceTimersByTime(5000)
    const renewed = office.clock.now().getTime() + 30_000
    await vi.waitUntil(async () => (await find())!.leased_until?.getTime() === renewed)
    expect((await built).subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('is finished and stored when the caller goes away', async () => {
    const { household, find } = await createHousehold()
    const caller = new AbortController()
    const opened = getPackage(office.deps, household, { signal: caller.signal })
    await vi.waitUntil(async () => (await find()) !== undefined)
    caller.abort()
    await expect(opened).rejects.toThrow('aborted')
    await vi.waitUntil(async () => (await find())!.file_key !== null, { timeout: 20_000 })
    const { lease, file_key } = (await find())!
    expect((await getPackage(office.deps, household)).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await find()).toMatchObject({ lease, file_key })
  })

  it('is built by the next opening half a minute after its process ended', async () => {
    const { household, find } = await createHousehold()
    await getPackage(office.deps, household)
    const lease = randomUUID()
    const leased_until = new Date(office.clock.now().getTime() + 30_000)
    await office.deps.db
      .updateTable('application_package')
      .set({ file_key: null, percent: 40, lease, leased_until })
      .where('household_id', '=', household.id)
      .execute()
    expect(await findProgress(office.deps, household.id, '')).toBe(40)
    const opened = getPackage(office.deps, household)
    office.clock.advance(31)
    expect((await opened).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await find()).toMatchObject({ percent: 100, file_key: expect.any(String) as string })
    expect((await find())!.lease).not.toBe(lease)
  })
})
