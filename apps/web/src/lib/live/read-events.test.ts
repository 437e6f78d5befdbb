import { expect, test, vi } from 'vitest'
import { mockFetch } from '../../../test/mock-fetch.ts'
import { readEvents } from './read-events.ts'

const fetched = mockFetch()

test('parses events split across chunks and ignores comments and retry hints', async () => {
  const text =
    'retry: 5000\n\n: still here\n\nevent: notification\ndata: {"alert_id":"42"}\n\nevent: mail\ndata: {"n":"é"}\n\n'
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  fetched.mockResolvedValue(new Response(body))
  const open = vi.fn<() => void>()
  const received: unknown[] = []
  await readEvents('/v1/events', new AbortController().signal, {
    open,
    event: (event) => received.push(event),
  })
  expect(open).toHaveBeenCalledTimes(1)
  expect(received).toEqual([
    { kind: 'notification', data: { alert_id: '42' } },
    { kind: 'mail', data: { n: 'é' } },
  ])
})
