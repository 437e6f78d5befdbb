import { beforeEach, expect, test, vi } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness.ts'
import { sweepFiles } from '../store/files.ts'
import type { FetchedPicture } from './fetch-picture.ts'
import { keptBytes, keptPicture } from './picture-cache.ts'

const office = testOffice()
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

const picture = (bytes: number) => ({ type: 'image/png', bytes: Buffer.alloc(bytes, 7) })
const rows = () =>
  office.deps.db
    .selectFrom('mail_picture')
    .selectAll()
    .where('person_id', '=', agent.personId)
    .orderBy('fetched_at')
    .execute()

test('a picture is fetched once for each agent', async () => {
  const fetch = vi.fn<() => Promise<FetchedPicture | null>>(async () => Promise.resolve(picture(10)))
  const address = 'https://shop.example/a.png'
  for (let time = 0; time < 3; time += 1) {
    const found = await keptPicture(office.deps, agent.personId, address, fetch)
    expect([found?.type, found?.bytes.length]).toEqual(['image/png', 10])
  }
  expect(fetch).toHaveBeenCalledTimes(1)
  const other = await office.person()
  await keptPicture(office.deps, other.personId, address, fetch)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('what could not be fetched is not kept, nor what is very large', async () => {
  const fetch = vi.fn<() => Promise<FetchedPicture | null>>(async () => Promise.resolve(null))
  expect(await keptPicture(office.deps, agent.personId, 'https://shop.example/b.png', fetch)).toBeNull()
  fetch.mockResolvedValue(picture(5_000_001))
  await keptPicture(office.deps, agent.personId, 'https://shop.example/b.png', fetch)
  expect(await rows()).toEqual([])
})

test('the oldest go where there is no more room, and their files with them', async () => {
  const size = 4_900_000
  const most = Math.floor(keptBytes / size)
  for (let number = 0; number <= most; number += 1) {
    office.clock.advance(60)
    await keptPicture(office.deps, agent.personId, `https://shop.example/${number}.png`, async () =>
      Promise.resolve(picture(size)),
    )
  }
  const kept = await rows()
  expect(kept).toHaveLength(most)
  const gone = await office.deps.db.selectFrom('mail_file_gone').selectAll().execute()
  expect(gone.length).toBeGreaterThan(0)
  office.clock.advance(365 * 86_400)
  await sweepFiles(office.deps)
  for (const { file_key } of gone) expect(await office.deps.files.get(file_key)).toBeNull()
  const last = await office.deps.files.get(kept.at(-1)!.file_key)
  expect(last).not.toBeNull()
  last?.stream.destroy()
})
