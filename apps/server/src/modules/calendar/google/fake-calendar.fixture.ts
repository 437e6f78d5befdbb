import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** An event as the fake stores it. */
interface FakeEvent {
  id: string
  etag: string
  updated: string
  status: string
  iCalUID: string
  change: number
  [name: string]: unknown
}

interface Failure {
  readonly status: number
  readonly reason?: string
  readonly retryAfter?: number
}

/** A stand-in for the events of one primary calendar in Google's Calendar API. */
export interface FakeCalendar {
  readonly url: string
  readonly events: Map<string, FakeEvent>
  readonly requests: string[]
  /** Sync tokens from before this change are gone. */
  oldestChange: number
  pageSize: number
  /** Refuses calls, or with `cut` carries them out and never answers. */
  fail: (request: { method: string; path: string }) => Failure | 'cut' | undefined
  /** Adds or changes an event as Google's own pages do. */
  put(id: string, fields: Record<string, unknown>): FakeEvent
  remove(id: string): void
  reset(): void
  close(): Promise<void>
}

/** Null clears a field. */
const withoutNulls = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, withoutNulls(one)]])),
      )
    : value

export async function startFakeCalendar(now: () => Date): Promise<FakeCalendar> {
  let changes = 0
  const events = new Map<string, FakeEvent>()

  function store(id: string, fields: Record<string, unknown>): FakeEvent {
    changes += 1
    const known = events.get(id)
    const merged = { status: 'confirmed', iCalUID: `${id}@google.com`, ...known, ...fields }
    const event = Object.assign(merged, {
      id,
      etag: `"${changes}"`,
      updated: now().toISOString(),
      change: changes,
    }) as FakeEvent
    events.set(id, event)
    return event
  }

  function list(query: URLSearchParams): { status: number; body: object } {
    const token = query.get('syncToken')
    const since = token === null ? 0 : Number(token)
    if (token !== null && since < calendar.oldestChange) return { status: 410, body: {} }
    const all = [...events.values()]
      .filter(({ change, status }) => change > since && (token !== null || status !== 'cancelled'))
      .toSorted((a, b) => a.change - b.change)
    const from = Number(query.get('pageToken') ?? 0)
    const items = all.slice(from, from + calendar.pageSize)
    const isLast = from + calendar.pageSize >= all.length
    const next = isLast
      ? { nextSyncToken: String(changes) }
      : { nextPageToken: String(from + calendar.pageSize) }
    return { status: 200, body: { items, ...next } }
  }

  /** The event of an id; of an occurrence that was not changed yet its series makes one. */
  function find(id: string): FakeEvent | undefined {
    const [series = '', at] = id.split('_')
    const master = events.get(series)
    if (events.has(id) || at === undefined || !master) return events.get(id)
    const iso = at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
    const originalStartTime = at.length === 8 ? { date: at } : { dateTime: iso }
    return { ...master, id, recurringEventId: series, originalStartTime, recurrence: undefined }
  }

  function write(method: string, id: string, body: Record<string, unknown>, ifMatch: string | undefined) {
    if (method === 'POST') {
      const given = String(body['id'])
      return events.has(given)
        ? { status: 409, body: {} }
        : { status: 200, body: store(given, { ...body, organizer: { self: true } }) }
    }
    const known = find(id)
    if (!known) return { status: 404, body: {} }
    if (method === 'GET') return { status: 200, body: known }
    if (ifMatch !== undefined && known.etag !== ifMatch) return { status: 412, body: {} }
    if (method === 'DELETE') {
      if (known.status === 'cancelled') return { status: 410, body: {} }
      store(id, { ...known, status: 'cancelled' })
      return { status: 204, body: null }
    }
    return { status: 200, body: store(id, { ...known, ...body }) }
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://calendar')
    const method = request.method!
    const path = decodeURIComponent(
      url.pathname.replace('/calendar/v3/calendars/primary/events', '').slice(1),
    )
    calendar.requests.push(`${method} ${path}`)
    const given = JSON.parse((await text(request)) || '{}') as Record<string, unknown>
    const body = withoutNulls(given) as Record<string, unknown>
    const failure = calendar.fail({ method, path })
    if (failure !== undefined && failure !== 'cut') {
      const error = { error: { errors: [{ reason: failure.reason ?? 'backendError' }] } }
      response.writeHead(
        failure.status,
        failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) },
      )
      response.end(JSON.stringify(error))
      return
    }
    const isList = method === 'GET' && path === ''
    const reply = isList ? list(url.searchParams) : write(method, path, body, request.headers['if-match'])
    if (failure === 'cut') {
      response.destroy()
      return
    }
    response.writeHead(reply.status)
    response.end(reply.body === null ? '' : JSON.stringify(reply.body))
  }

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const calendar: FakeCalendar = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    events,
    requests: [],
    oldestChange: 0,
    pageSize: 250,
    fail: () => undefined,
    put: (id, fields) => store(id, { organizer: { self: true }, ...fields }),
    remove: (id) => void store(id, { status: 'cancelled' }),
    reset() {
      events.clear()
      calendar.requests.length = 0
      calendar.oldestChange = 0
      calendar.pageSize = 250
      calendar.fail = () => undefined
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return calendar
}
