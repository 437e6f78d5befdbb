import { request } from '../api.ts'

/** One server-sent event: its kind and the ids of the records it is about. */
export interface LiveEvent {
  readonly kind: string
  readonly data: Readonly<Record<string, string | number>>
}

/** The server sends at least a comment every 25 s; a longer silence means a dead connection, as after sleep. */
const idleTimeoutMs = 70_000

function parseEvent(block: string): LiveEvent | null {
  let kind = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) kind = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).trim())
  }
  return data.length === 0 ? null : { kind, data: JSON.parse(data.join('\n')) as LiveEvent['data'] }
}

/**
 * Reads a server-sent event stream until it ends or is aborted. Uses `fetch` because `EventSource` cannot send the
 * session header.
 */
export async function readEvents(
  url: string,
  signal: AbortSignal,
  on: { readonly open: () => void; readonly event: (event: LiveEvent) => void },
): Promise<void> {
  const idleTimeout = new AbortController()
  const { body } = await request(url, {
    method: 'GET',
    signal: AbortSignal.any([signal, idleTimeout.signal]),
  })
  if (!body) return
  on.open()
  let timer = setTimeout(() => idleTimeout.abort(), idleTimeoutMs)
  let buffer = ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    clearTimeout(timer)
    timer = setTimeout(() => idleTimeout.abort(), idleTimeoutMs)
    const blocks = (buffer + chunk.value).split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseEvent(block)
      if (event) on.event(event)
    }
  }
  clearTimeout(timer)
}
