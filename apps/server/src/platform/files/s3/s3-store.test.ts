import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { measureMemoryInUse } from '../../../../test/harness/collect-garbage.ts'
import { startS3Emulator, type S3Emulator, type S3Failure } from '../../../../test/harness/s3-emulator.ts'
import { isUnavailable } from '../../db/is-unavailable.ts'
import { parseFilePlace, type S3Place } from '../file-place.ts'
import type { FileStore } from '../port.ts'
import { isStorageFull } from '../storage-full.ts'
import { s3Store } from './s3-store.ts'

let emulator: S3Emulator
let store: FileStore
const options = { backoffMs: 1, idleMs: 1000, connectMs: 1000 }
const openStore = (url: string, idleMs = options.idleMs) =>
  s3Store(parseFilePlace(url) as S3Place, { ...options, idleMs })

beforeAll(async () => {
  emulator = await startS3Emulator({ pageSize: 2 })
  store = openStore(emulator.url)
})
beforeEach(() => {
  emulator.outage = null
  emulator.failures.length = 0
  emulator.requests.length = 0
})
afterAll(() => emulator.close())

const small = Buffer.from('a small file')
const large = randomBytes(17 * 2 ** 20)
const times = (count: number, fault: S3Failure) => Array.from({ length: count }, () => fault)
const on = (wanted: string, param?: string): S3Failure['on'] => {
  return ({ method, query }) => method === wanted && (param === undefined || query.has(param))
}
const busy = { status: 503, code: 'SlowDown' }

describe('writing', () => {
  test.each<[string, S3Failure['effect']]>([
    ['503', busy],
    ['500', { status: 500, code: 'InternalError' }],
    ['a cut connection', 'cut'],
    ['a lost answer', 'lost'],
    ['a store that does not answer', 'silent'],
  ])('retries after %s', async (_name, effect) => {
    emulator.failures.push(...times(2, { on: on('PUT'), effect }))
    expect(await store.put('area/retried', small)).toBe(small.length)
    expect(emulator.failures).toEqual([])
    expect(await store.read('area/retried')).toEqual(small)
  })

  test.each<[string, string, string | undefined, S3Failure['effect']]>([
    ['the start', 'POST', 'uploads', busy],
    ['a part', 'PUT', 'partNumber', 'cut'],
    ['the answer to a part', 'PUT', 'partNumber', 'lost'],
    ['the completion', 'POST', 'uploadId', busy],
    ['the completion with an error in a successful answer', 'POST', 'uploadId', 'error200'],
    ['the answer to the completion', 'POST', 'uploadId', 'lost'],
  ])('repeats %s of a multipart upload', async (_name, method, param, effect) => {
    emulator.failures.push({ on: on(method, param), effect })
    expect(await store.put('area/parts', Readable.from([large]))).toBe(large.length)
    expect(emulator.failures).toEqual([])
    expect((await store.read('area/parts'))!.equals(large)).toBe(true)
    expect([...emulator.uploads.values()].filter(({ parts }) => parts.size > 0)).toEqual([])
    await store.delete('area/parts')
  })

  test('aborts the upload when a part is refused, and keeps the existing file', async () => {
    await store.put('area/kept', small)
    const before = emulator.uploads.size
    emulator.failures.push({
      on: ({ query }) => query.get('partNumber') === '2',
      effect: { status: 400, code: 'InvalidArgument' },
    })
    const source = Readable.from([large])
    await expect(store.put('area/kept', source)).rejects.toThrow('400 InvalidArgument')
    expect(source.destroyed).toBe(true)
    expect(emulator.uploads.size).toBe(before)
    expect(await store.read('area/kept')).toEqual(small)
  })

  test('gives up after some attempts, as an outage', async () => {
    emulator.outage = busy
    const error = await store.put('area/none', small).catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
    expect(emulator.requests).toHaveLength(5)
    emulator.outage = null
    expect(await store.size('area/none')).toBeNull()
  })

  test.each([
    { status: 507, code: 'XMinioStorageFull' },
    { status: 403, code: 'QuotaExceeded' },
  ])('reports a full store ($status $code) at once', async (effect) => {
    emulator.failures.push({ on: on('PUT'), effect })
    const error = await store.put('area/none', small).catch((thrown: unknown) => thrown)
    expect([isStorageFull(error), isUnavailable(error)]).toEqual([true, false])
    expect(emulator.requests).toHaveLength(1)
  })

  test('deletes once, after lost answers', async () => {
    await store.put('area/deleted', small)
    emulator.failures.push({ on: on('DELETE'), effect: 'lost' })
    await store.delete('area/deleted')
    expect(emulator.objects.has('area/deleted')).toBe(false)
  })
})

describe('reading', () => {
  beforeAll(async () => {
    await store.put('area/small', small)
    await store.put('area/large', large)
  })

  test.each(['area/small', 'area/large'])('continues %s where the connection was cut', async (key) => {
    emulator.failures.push(...times(3, { on: on('GET'), effect: 'half' }))
    const found = await store.get(key)
    const content = await buffer(found!.stream)
    expect(content.equals(key === 'area/small' ? small : large)).toBe(true)
    expect(emulator.failures).toEqual([])
  })

  test('fails instead of ending early when the rest cannot be read', async () => {
    emulator.failures.push({ on: on('GET'), effect: 'half' }, ...times(20, { on: on('GET'), effect: 'cut' }))
    const { stream } = (await store.get('area/large'))!
    const error = await buffer(stream).catch((thrown: unknown) => thrown)
    expect(isUnavailable(error)).toBe(true)
  })

  test('fails when the file is replaced or deleted between two connections', async () => {
    for (const change of [() => store.put('area/changing', small), () => store.delete('area/changing')]) {
      await store.put('area/changing', large)
      emulator.failures.push({ on: on('GET'), effect: 'half' })
      const { stream } = (await store.get('area/changing'))!
      await change()
      await expect(buffer(stream)).rejects.toThrow(/412|404/)
    }
  })

  test('continues for a reader that paused until its connection was closed', async () => {
    const { stream } = (await store.get('area/large'))!
    const chunks: Buffer[] = []
    let isPaused = false
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      if (isPaused || chunks.length < 3) continue
      isPaused = true
      await new Promise((done) => setTimeout(done, options.idleMs * 2))
    }
    expect(Buffer.concat(chunks).equals(large)).toBe(true)
  })

  test('notices a changed byte', async () => {
    emulator.failures.push({ on: on('GET'), effect: 'changed' })
    await expect(store.read('area/small')).rejects.toThrow('wrong checksum')
  })

  test('an outage, wrong credentials and an unknown bucket are no missing file', async () => {
    emulator.outage = busy
    await expect(store.get('area/small')).rejects.toSatisfy(isUnavailable)
    emulator.outage = null
    for (const url of [
      emulator.url.replace('office:', 'other:'),
      emulator.url.replace('key@', 'kex@'),
      emulator.url.replace('/office-files', '/other-files'),
      emulator.url.replace(String(emulator.port), '9'),
    ]) {
      const error = (await openStore(url)
        .get('area/small')
        .catch((thrown: unknown) => thrown)) as Error
      expect(isUnavailable(error)).toBe(true)
      expect(JSON.stringify([error.message, error.stack, error])).not.toMatch(/secret/)
    }
  })
})

test('aborts multipart uploads of yesterday, not those of today, on all pages', async () => {
  const start = async () => {
    const failing = new Readable({ read() {} })
    failing.push(large)
    const stored = store.put('area/abandoned', failing).catch(() => {})
    await expect.poll(() => emulator.uploads.size).toBeGreaterThan(0)
    return { stored, failing }
  }
  const { stored, failing } = await start()
  const [id, upload] = [...emulator.uploads][0]!
  const old = new Date(Date.now() - 90_000_000)
  for (const n of [1, 2, 3, 4, 5])
    (emulator.uploads as Map<string, unknown>).set(`old-${n}`, {
      ...upload,
      parts: new Map(),
      initiated: old,
    })
  await store.sweep()
  expect([...emulator.uploads.keys()]).toEqual([id])
  failing.destroy(new Error('ended'))
  await stored
  expect(emulator.uploads.size).toBe(0)
})

test('sweeps no uploads where the store cannot list them', async () => {
  emulator.failures.push({ on: on('GET', 'uploads'), effect: { status: 501, code: 'NotImplemented' } })
  await store.sweep()
  expect(emulator.failures).toEqual([])
})

test('check writes at first, and fails when the store is away', async () => {
  const fresh = openStore(emulator.url)
  await fresh.check()
  await fresh.check()
  expect(emulator.requests.map((request) => request.split(' ')[0])).toEqual(['PUT', 'GET'])
  emulator.outage = 'cut'
  await expect(fresh.check()).rejects.toSatisfy(isUnavailable)
})

test('memory does not grow with the size of a file', async () => {
  const patient = openStore(emulator.url, 30_000)
  const chunk = Buffer.alloc(256 * 1024, 7)
  const count = 384
  const before = measureMemoryInUse()
  let peak = before
  const measure = () => {
    peak = Math.max(peak, measureMemoryInUse())
  }
  const source = Readable.from(
    (function* () {
      for (let n = 0; n < count; n += 1) {
        if (n % 16 === 0) measure()
        yield chunk
      }
    })(),
  )
  expect(await patient.put('area/huge', source)).toBe(count * chunk.length)
  let bytes = 0
  let measured = 0
  for await (const part of (await patient.get('area/huge'))!.stream as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes - measured < 16 * chunk.length) continue
    measured = bytes
    measure()
  }
  expect(bytes).toBe(count * chunk.length)
  expect(peak - before).toBeLessThan(count * chunk.length * 0.5)
})
