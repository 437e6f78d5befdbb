import { request } from '../api.ts'

/** One event of the stream: its kind, and ids of what it is about. */
export interface LiveEvent {
  readonly kind: string
  readonly data: Readonly<Record<string, string | number>>
}

/** The server says something every 25 s; a connection silent for longer died unnoticed, as when a laptop slept. */
const silenceMs = 70_000

function parse(block: string): LiveEvent | null {
  let kind = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) kind = line.slice(6).trim()
    else if (line.startsWith('data:')) data.push(line.slice(5).trim())
  }
  return data.length === 0 ? null : { kind, data: JSON.parse(data.join('\n')) as LiveEvent['data'] }
}

/**
 * Reads a server-sent event stream until it ends or the signal says so. With `fetch`, since `EventSource` cannot
 * send the session header.
 */
export async function readEvents(
  url: string,
  signal: AbortSignal,
  on: { readonly open: () => void; readonly event: (event: LiveEvent) => void },
): Promise<void> {
  const silence = new AbortController()
  const { body } = await request(url, { method: 'GET', signal: AbortSignal.any([signal, silence.signal]) })
  if (!body) return
  on.open()
  let timer = setTimeout(() => silence.abort(), silenceMs)
  let rest = ''
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
    const blocks = (rest + part.value).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parse(block)
      if (event) on.event(event)
    }
  }
  clearTimeout(timer)
}
