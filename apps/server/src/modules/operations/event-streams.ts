import { Readable } from 'node:stream'
import type { SessionActor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { PersonEvent } from '../../platform/events/events.ts'
import { findLiveSessions } from '../../platform/http/sessions.ts'

/** The open server-sent event streams of this process. */
export interface EventStreams {
  /** Opens a stream for the caller's session. Throws `too_many` beyond the limit per person. */
  open(actor: SessionActor): Readable
  count(): number
  /** Ends every stream; the web app reconnects, possibly to another process. */
  close(): void
}

interface OpenStream {
  readonly personId: string
  readonly session: string
  readonly stream: Readable
}

const defaults = {
  /** Keeps proxies and browsers from closing an idle connection; also the interval for checking sessions. */
  heartbeatMs: 25_000,
  /** Tabs share one stream; this limits the memory a person can occupy. */
  maxPerPerson: 20,
  /** A slower reader is disconnected; the web app reconnects and refetches its lists. */
  maxBufferedBytes: 64 * 1024,
}

function formatEvent(event: PersonEvent): string {
  return `event: ${event.kind}\ndata: ${JSON.stringify(event.data)}\n\n`
}

export function createEventStreams(deps: Deps, options: Partial<typeof defaults> = {}): EventStreams {
  const { heartbeatMs, maxPerPerson, maxBufferedBytes } = { ...defaults, ...options }
  const streams = new Set<OpenStream>()
  let timer: NodeJS.Timeout | undefined

  function write({ stream }: OpenStream, text: string): void {
    if (stream.readableLength > maxBufferedBytes) stream.destroy()
    else if (!stream.destroyed) stream.push(text)
  }

  function end(open: OpenStream): void {
    streams.delete(open)
    if (!open.stream.destroyed) open.stream.push(null)
  }

  async function endOutdated(opened: readonly OpenStream[]): Promise<void> {
    const live = await findLiveSessions(deps, [...new Set(opened.map(({ session }) => session))])
    for (const open of opened) if (!live.has(open.session)) end(open)
  }

  /** Ends those of the streams whose session has ended. */
  function checkSessions(opened: readonly OpenStream[]): void {
    // Without the database no session can be checked; the next heartbeat tries again.
    endOutdated(opened).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'event streams: sessions not checked'),
    )
  }

  function sendHeartbeat(): void {
    for (const open of streams) write(open, ': still here\n\n')
    checkSessions([...streams])
  }

  function startHeartbeat(): void {
    timer ??= setInterval(sendHeartbeat, heartbeatMs).unref()
  }

  function stopHeartbeat(): void {
    clearInterval(timer)
    timer = undefined
  }

  return {
    open(actor) {
      const session = actor.sessionHash.toString('base64url')
      const own = [...streams].filter(({ personId }) => personId === actor.personId)
      if (own.length >= maxPerPerson)
        throw new AppError('too_many', 'Too many windows are open. Close some and try again.')
      const open: OpenStream = {
        personId: actor.personId,
        session,
        stream: new Readable({ read: () => {} }),
      }
      const unsubscribe = deps.events.subscribe(actor.personId, (event) => {
        if (event.kind !== 'session_ended') write(open, formatEvent(event))
        else if (event.data['session'] === session) end(open)
      })
      open.stream.once('close', () => {
        unsubscribe()
        streams.delete(open)
        if (streams.size === 0) stopHeartbeat()
      })
      streams.add(open)
      startHeartbeat()
      // The session may have ended after the call was admitted, and before its end could be heard.
      checkSessions([open])
      // Flushes the headers, so that the web app knows it is connected.
      write(open, 'retry: 5000\n\n')
      return open.stream
    },
    count: () => streams.size,
    close() {
      for (const open of streams) end(open)
      stopHeartbeat()
    },
  }
}
