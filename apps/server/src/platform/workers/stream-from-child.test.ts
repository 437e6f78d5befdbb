import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { streamFromChild } from './stream-from-child.ts'

const file = new URL('./numbers.fixture.ts', import.meta.url)
const read = (input: Readable | string, signal?: AbortSignal, seconds = 20) =>
  streamFromChild<number>(file, typeof input === 'string' ? Readable.from([Buffer.from(input)]) : input, {
    heapMegabytes: 32,
    seconds,
    signal,
  })

const collect = (items: AsyncIterable<number>) => Readable.from(items).toArray()

test('yields the items in order', async () => {
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  expect(await collect(read(numbers.join('\n')))).toEqual(numbers)
})

test.each([
  ['throw', 'thrown'],
  ['exit', 'ended'],
  ['fill', 'memory'],
])('yields what came before and fails with the reason (%s)', async (line, reason) => {
  const items: number[] = []
  const reading = (async () => {
    for await (const item of read(`1\n2\n${line}`)) items.push(item)
  })()
  await expect(reading).rejects.toMatchObject({ reason })
  expect(items.slice(0, 1)).toEqual([1])
})

test('ends a child that takes too long', async () => {
  await expect(collect(read('loop', undefined, 2))).rejects.toMatchObject({ reason: 'time' })
})

test('ends the child when it is aborted, and when the consumer stops', async () => {
  const controller = new AbortController()
  const input = new Readable({ read: () => {} })
  const reading = collect(read(input, controller.signal))
  controller.abort(new Error('canceled'))
  await expect(reading).rejects.toThrow('canceled')
  expect(input.destroyed).toBe(true)
  const second = Readable.from([Buffer.from('1\n2\n3')])
  for await (const item of read(second)) if (item === 1) break
  expect(second.destroyed).toBe(true)
})

test('passes on an error of the source', async () => {
  const input = new Readable({ read: () => {} })
  const reading = collect(read(input))
  input.destroy(new Error('the disk failed'))
  await expect(reading).rejects.toThrow('the disk failed')
})
