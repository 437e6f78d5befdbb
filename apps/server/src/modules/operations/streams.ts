import { Readable } from 'node:stream'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { PersonEvent } from '../../platform/events.ts'
import { liveSessions } from '../../platform/sessions.ts'

/** The open event streams of this process. */
export interface EventStreams {
  /** Opens a stream for the caller's session; throws `too_many` where the person has too many already. */
  open(actor: Actor): Readable
  count(): number
  /** Ends every stream; the pages connect again, to whoever serves then. */
  close(): void
}

interface OpenStream {
  readonly personId: string
  readonly session: string
  readonly stream: Readable
}

const defaults = {
  /** Proxies and browsers give up on a silent connection; also how soon an ended session's streams end at the latest. */
  beatMs: 25_000,
  /** Tabs share one stream; this is a bound on what one person can make this process hold. */
  maxPerPerson: 20,
  /** A reader this far behind is dropped: it comes back and reads the lists anew. */
  maxBehindBytes: 64 * 1024,
}

function textOf(event: PersonEvent): string {
  return `event: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`
}

export function eventStreams(deps: Deps, options: Partial<typeof defaults> = {}): EventStreams {
  const { beatMs, maxPerPerson, maxBehindBytes } = { ...defaults, ...options }
  const streams = new Set<OpenStream>()
  let timer: NodeJS.Timeout | undefined

  function write({ stream }: OpenStream, text: string): void {
    if (stream.readableLength > maxBehindBytes) stream.destroy()
    else if (!stream.destroyed) stream.push(text)
  }

  function end(open: OpenStream): void {
    streams.delete(open)
    if (!open.stream.destroyed) open.stream.push(null)
  }

  async function beat(): Promise<void> {
    for (const open of streams) write(open, ': still here\n\n')
    const live = await liveSessions(deps, [...new Set([...streams].map(({ session }) => session))])
    for (const open of streams) if (!live.has(open.session)) end(open)
  }

  function startBeating(): void {
    timer ??= setInterval(() => {
      // While the database is away nobody can be told from anybody; the next beat asks again.
      beat().catch((error: unknown) => deps.log.warn({ err: error }, 'event streams: sessions not checked'))
    }, beatMs).unref()
  }

  function stopBeating(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    open(actor) {
      const session = actor.sessionHash.toString('base64url')
      const own = [...streams].filter(({ personId }) => personId === actor.personId)
      if (own.length >= maxPerPerson) throw new AppError('too_many', 'Too many windows are open')
      const open: OpenStream = {
        personId: actor.personId,
        session,
        stream: new Readable({ read: () => {} }),
      }
      const unsubscribe = deps.events.subscribe(actor.personId, (event) => {
        if (event.kind !== 'session_ended') write(open, textOf(event))
        else if (event.data['session'] === session) end(open)
      })
      open.stream.once('close', () => {
        unsubscribe()
        streams.delete(open)
        if (streams.size === 0) stopBeating()
      })
      streams.add(open)
      startBeating()
      // Something to read at once, so that the headers leave and the page knows that it is connected.
      write(open, 'retry: 5000\n\n')
      return open.stream
    },
    count: () => streams.size,
    close() {
      for (const open of streams) end(open)
      stopBeating()
    },
  }
}
