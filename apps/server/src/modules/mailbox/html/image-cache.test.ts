import { beforeEach, expect, test, vi } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { deleteUnreferencedFiles } from '../store/files.ts'
import type { FetchedImage } from './fetch-image.ts'
import { maxCacheBytes, fetchCachedImage } from './image-cache.ts'

const office = testOffice()
let agent: TestPerson

beforeEach(async () => {
  agent = await office.person()
})

const image = (bytes: number) => ({ type: 'image/png', bytes: Buffer.alloc(bytes, 7) })
const rows = () =>
  office.deps.db
    .selectFrom('mail_picture')
    .selectAll()
    .where('person_id', '=', agent.personId)
    .orderBy('fetched_at')
    .execute()

test('fetches an image once per agent', async () => {
  const fetch = vi.fn<() => Promise<FetchedImage | null>>(async () => Promise.resolve(image(10)))
  const address = 'https://shop.example/a.png'
  for (let time = 0; time < 3; time += 1) {
    const found = await fetchCachedImage(office.deps, agent.personId, address, fetch)
    expect([found?.type, found?.bytes.length]).toEqual(['image/png', 10])
  }
  expect(fetch).toHaveBeenCalledTimes(1)
  const other = await office.person()
  await fetchCachedImage(office.deps, other.personId, address, fetch)
  expect(fetch).toHaveBeenCalledTimes(2)
})

test('does not cache failed fetches or very large images', async () => {
  const fetch = vi.fn<() => Promise<FetchedImage | null>>(async () => Promise.resolve(null))
  expect(await fetchCachedImage(office.deps, agent.personId, 'https://shop.example/b.png', fetch)).toBeNull()
  fetch.mockResolvedValue(image(5_000_001))
  await fetchCachedImage(office.deps, agent.personId, 'https://shop.example/b.png', fetch)
  expect(await rows()).toEqual([])
})

test('evicts the oldest images and deletes their files when the cache is full', async () => {
  const size = 4_900_000
  const capacity = Math.floor(maxCacheBytes / size)
  for (let number = 0; number <= capacity; number += 1) {
    office.clock.advance(60)
    await fetchCachedImage(office.deps, agent.personId, `https://shop.example/${number}.png`, async () =>
      Promise.resolve(image(size)),
    )
  }
  const cached = await rows()
  expect(cached).toHaveLength(capacity)
  const queued = await office.deps.db.selectFrom('file_deletion_queue').selectAll().execute()
  expect(queued.length).toBeGreaterThan(0)
  office.clock.advance(365 * 86_400)
  await deleteUnreferencedFiles(office.deps)
  for (const { file_key } of queued) expect(await office.deps.files.get(file_key)).toBeNull()
  const last = await office.deps.files.get(cached.at(-1)!.file_key)
  expect(last).not.toBeNull()
  last?.stream.destroy()
})
