import { expect, test, vi } from 'vitest'
import { HttpError, NetworkError } from '../http-error.ts'
import { createSaveQueue, type FieldChange } from './save-queue.ts'

interface SavedReply {
  readonly saved: { readonly field: string; readonly value: string; readonly version: number }
  readonly taken?: boolean
}

let sequence = 0
const change = (field: string, value: string): FieldChange => {
  sequence += 1
  return { field, value, seen_version: 0, sequence, key: `key-${sequence}` }
}

const reply = ({ field, value }: FieldChange, version = 1): SavedReply => ({
  saved: { field, value, version },
})

function startQueue(send: (change: FieldChange, keepalive: boolean) => Promise<SavedReply>) {
  const sent: FieldChange[] = []
  const retries: (() => void)[] = []
  const options = {
    send: vi.fn<(one: FieldChange, keepalive: boolean) => Promise<SavedReply>>((one, keepalive) => {
      sent.push(one)
      return send(one, keepalive)
    }),
    onSaved: vi.fn<(saved: FieldChange) => void>(),
    onRefused: vi.fn<(refused: FieldChange) => void>(),
    onPending: vi.fn<(pending: readonly FieldChange[], retrying: boolean) => void>(),
    untilRetry: () => new Promise<void>((resolve) => retries.push(resolve)),
  }
  const pending = () => options.onPending.mock.lastCall?.[0].map(({ value }) => value)
  return { ...options, sent, retries, pending, queue: createSaveQueue(options) }
}

test('changes are saved in order, one at a time', async () => {
  const waiting: (() => void)[] = []
  const { queue, sent } = startQueue(
    (one) => new Promise((resolve) => waiting.push(() => resolve(reply(one)))),
  )
  queue.push(change('first_name', 'Maya'))
  queue.push(change('last_name', 'Ortiz'))
  expect(sent.map(({ value }) => value)).toEqual(['Maya'])
  waiting[0]!()
  await vi.waitFor(() => expect(sent.map(({ value }) => value)).toEqual(['Maya', 'Ortiz']))
  const settled = queue.settle()
  waiting[1]!()
  expect(await settled).toBe(true)
})

test('a newer change of a field replaces one that waits, and follows one under way with its version', async () => {
  const waiting: (() => void)[] = []
  const { queue, sent } = startQueue(
    (one) => new Promise((resolve) => waiting.push(() => resolve(reply(one, 7)))),
  )
  queue.push(change('employer', 'A'))
  queue.push(change('employer', 'AB'))
  queue.push(change('employer', 'ABC'))
  waiting[0]!()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ value: 'ABC', seen_version: 7 })
})

test.each([
  ['without a connection', () => new NetworkError(null)],
  ['when the server is down', () => new HttpError(new Response(null, { status: 503 }), undefined)],
  ['after too many requests', () => new HttpError(new Response(null, { status: 429 }), undefined)],
])('%s a change is tried again, in its place', async (_case, createError) => {
  let works = false
  const { queue, sent, retries, onSaved, pending } = startQueue((one) =>
    works ? Promise.resolve(reply(one)) : Promise.reject(createError()),
  )
  queue.push(change('first_name', 'Maya'))
  queue.push(change('last_name', 'Ortiz'))
  expect(await queue.settle()).toBe(false)
  expect(pending()).toEqual(['Maya', 'Ortiz'])
  expect(await queue.settle()).toBe(false)
  works = true
  retries[0]!()
  await vi.waitFor(() => expect(onSaved).toHaveBeenCalledTimes(2))
  expect(sent.map(({ value }) => value)).toEqual(['Maya', 'Maya', 'Ortiz'])
  // The same change, by its key.
  expect(sent[0]!.key).toBe(sent[1]!.key)
  expect(pending()).toEqual([])
})

test('a refused change is given up, and the next one saved', async () => {
  const { queue, onRefused, onSaved } = startQueue((one) =>
    one.field === 'email'
      ? Promise.reject(new HttpError(new Response(null, { status: 400 }), undefined))
      : Promise.resolve(reply(one)),
  )
  queue.push(change('email', 'x'))
  queue.push(change('phone', 'y'))
  expect(await queue.settle()).toBe(true)
  expect(onRefused.mock.calls.map(([{ field }]) => field)).toEqual(['email'])
  expect(onSaved.mock.calls.map(([{ field }]) => field)).toEqual(['phone'])
})

test('everything pending is sent by requests that outlive the page', () => {
  const { queue, send } = startQueue(() => new Promise(() => undefined))
  queue.push(change('first_name', 'Maya'))
  queue.push(change('last_name', 'Ortiz'))
  queue.sendBeforeLeaving()
  expect(send.mock.calls.filter(([, keepalive]) => keepalive).map(([{ value }]) => value)).toEqual([
    'Maya',
    'Ortiz',
  ])
})

test('a change that is not taken takes those with it that waited for it, and no others', async () => {
  const waiting: (() => void)[] = []
  const { queue, sent, pending } = startQueue(
    (one) => new Promise((resolve) => waiting.push(() => resolve({ ...reply(one, 7), taken: false }))),
  )
  queue.push(change('rent', '3'))
  queue.push(change('rent', '32'))
  queue.push(change('pets', 'A dog'))
  waiting.shift()!()
  await vi.waitFor(() => expect(sent.map(({ value }) => value)).toEqual(['3', 'A dog']))
  expect(pending()).toEqual(['A dog'])
})
