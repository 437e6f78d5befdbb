import { afterEach, expect, test, vi } from 'vitest'
import { readEvents } from './read-events.ts'

afterEach(() => vi.unstubAllGlobals())

test('events are told whole, however the bytes arrive; comments and hints are not', async () => {
  const text =
    'retry: 5000\n\n: still here\n\nevent: notification\ndata: {"alert_id":"42"}\n\nevent: mail\ndata: {"n":"é"}\n\n'
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  vi.stubGlobal('fetch', async () => new Response(body))
  const open = vi.fn<() => void>()
  const heard: unknown[] = []
  await readEvents('/v1/events', new AbortController().signal, { open, event: (event) => heard.push(event) })
  expect(open).toHaveBeenCalledTimes(1)
  expect(heard).toEqual([
    { kind: 'notification', data: { alert_id: '42' } },
    { kind: 'mail', data: { n: 'é' } },
  ])
})
