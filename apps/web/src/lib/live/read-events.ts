import { request } from '../api.ts'

/** One event of the stream: its kind, and ids of what it is about. */
export interface LiveEvent {
  readonly kind: string
  readonly data: Readonly<Record<string, string | number>>
}

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
  const { body } = await request(url, { method: 'GET', signal })
  if (!body) return
  on.open()
  let rest = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + chunk).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parse(block)
      if (event) on.event(event)
    }
  }
}
