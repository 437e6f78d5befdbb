import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError, NetworkError } from '../../../lib/http-error.ts'
import type { UploadPart } from './upload-queue.ts'
import { startUploader, type UploadCalls, type UploadStatus } from './uploader.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const bytes = new Uint8Array()
const init: UploadPart = { kind: 'init', run: 1, bytes, mime: 'video/mp4', startMs: 0, durationMs: 0 }
const fragment = (startMs: number): UploadPart => ({ ...init, kind: 'fragment', startMs, durationMs: 1000 })
const refusal = (status: number) => new HttpError(new Response(null, { status }), undefined)

/** A server that stores fragments, unless `fail` gives an error. */
function setUp(fail: () => Error | undefined = () => undefined) {
  const stored: number[] = []
  const statuses: UploadStatus[] = []
  const takeOvers: boolean[] = []
  let generation = 0
  const answer = () => {
    const error = fail()
    if (error) throw error
    return Promise.resolve({ generation, next_sequence: stored.length + 1 })
  }
  const calls: UploadCalls = {
    start: async (_mime, takeOver) => {
      takeOvers.push(takeOver)
      const error = fail()
      if (error) throw error
      generation += 1
      return Promise.resolve({ generation, next_sequence: stored.length + 1 })
    },
    putInit: async () => answer(),
    putFragment: async ({ next_sequence: sequence }, { startMs }) => {
      const error = fail()
      if (error) throw error
      expect(sequence).toBe(stored.length + 1)
      stored.push(startMs)
      return answer()
    },
  }
  const [onConflict, onRefused] = [vi.fn<(error: HttpError) => void>(), vi.fn<(error: HttpError) => void>()]
  const start = (takeOver = false) =>
    startUploader(calls, takeOver, { onStatus: (status) => statuses.push(status), onConflict, onRefused })
  return { start, stored, statuses, takeOvers, onConflict, onRefused }
}

test('sends fragments in their order, one after the other', async () => {
  const { start, stored, statuses } = setUp()
  const uploader = start()
  for (const part of [init, fragment(0), fragment(1000), fragment(2000)]) uploader.add(part)
  await vi.runAllTimersAsync()
  expect(stored).toEqual([0, 1000, 2000])
  expect(statuses.at(-1)).toEqual({ waitingMs: 0, isOffline: false, isLive: true })
  uploader.stop()
})

test('keeps 20 seconds without a connection, and catches up', async () => {
  let isOnline = true
  const { start, stored, statuses } = setUp(() =>
    isOnline ? undefined : new NetworkError(new Error('offline')),
  )
  const uploader = start()
  uploader.add(init)
  uploader.add(fragment(0))
  await vi.advanceTimersByTimeAsync(10)
  isOnline = false
  for (let second = 1; second <= 20; second += 1) {
    uploader.add(fragment(second * 1000))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(stored).toEqual([0])
  expect(statuses.at(-1)).toMatchObject({ isOffline: true, waitingMs: 20_000 })
  isOnline = true
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10)
  expect(stored).toEqual(Array.from({ length: 21 }, (_, second) => second * 1000))
  expect(statuses.at(-1)).toMatchObject({ isOffline: false, waitingMs: 0 })
  uploader.stop()
})

test('stops when another tab is live, and takes over only when asked', async () => {
  const { start, onConflict, takeOvers } = setUp(() => refusal(409))
  const uploader = start()
  uploader.add(init)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onConflict).toHaveBeenCalledOnce()
  uploader.stop()
  start(true).add(init)
  await vi.advanceTimersByTimeAsync(10)
  expect(takeOvers).toEqual([false, true])
})

test('stops when the broadcast was ended elsewhere', async () => {
  const { start, onRefused } = setUp(() => refusal(422))
  const uploader = start()
  uploader.add(init)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onRefused).toHaveBeenCalledOnce()
  uploader.stop()
})

test('gives up a fragment that the server cannot read, and goes on with the next', async () => {
  const errors = [undefined, undefined, refusal(400)]
  const { start, stored } = setUp(() => errors.shift())
  const uploader = start()
  for (const part of [init, fragment(0), fragment(1000)]) uploader.add(part)
  await vi.runAllTimersAsync()
  expect(stored).toEqual([1000])
  uploader.stop()
})
