import type { z } from 'zod'
import { GoogleError, toGoogleError } from './errors.ts'
import { googleEvent, googlePage, type GoogleEvent } from './schemas.ts'

/** Returns an access token; `rejected` is one that Google did not accept. */
export type GetToken = (rejected?: string) => Promise<string>

const timeoutMs = 30_000
const maxResponseBytes = 16_000_000
const pageSize = 250

interface Call {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below the events of the primary calendar. */
  readonly path?: string
  readonly query?: Readonly<Record<string, string>>
  readonly json?: object
  /** Changes only this version of the event. */
  readonly etag?: string
}

export interface EventPage {
  readonly events: readonly GoogleEvent[]
  readonly nextPageToken: string | undefined
  readonly nextSyncToken: string | undefined
}

/** The events of one agent's primary calendar in Google's Calendar API. Throws `GoogleError`, errors of `GetToken`. */
export class GoogleCalendarClient {
  readonly #base: string
  readonly #token: GetToken

  constructor(base: string, token: GetToken) {
    this.#base = `${base}/calendar/v3/calendars/primary/events`
    this.#token = token
  }

  async #send(call: Call, token: string): Promise<Response> {
    const { method = 'GET', path = '', query = {}, json, etag } = call
    try {
      return await fetch(`${this.#base}${path}?${new URLSearchParams(query).toString()}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(json && { 'content-type': 'application/json' }),
          ...(etag !== undefined && { 'if-match': etag }),
        },
        ...(json && { body: JSON.stringify(json) }),
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      })
    } catch {
      // The error message may contain the URL.
      throw new GoogleError('unknown', 'NETWORK')
    }
  }

  async #execute(call: Call): Promise<string> {
    const token = await this.#token()
    let response = await this.#send(call, token)
    if (response.status === 401) response = await this.#send(call, await this.#token(token))
    const bytes = await response.arrayBuffer().catch(() => {
      throw new GoogleError('unknown', 'NETWORK')
    })
    if (bytes.byteLength > maxResponseBytes) throw new GoogleError('unknown', 'TOOLARGE')
    const text = Buffer.from(bytes).toString('utf8')
    if (!response.ok) throw toGoogleError(response.status, text, response.headers.get('retry-after'))
    return text
  }

  async #read<T extends z.ZodType>(schema: T, call: Call): Promise<z.output<T>> {
    const text = await this.#execute(call)
    try {
      return schema.parse(JSON.parse(text))
    } catch {
      throw new GoogleError('unknown', 'UNREADABLE')
    }
  }

  /** A page of all events since a time, or of those changed since a sync token. Events that cannot be read are left out. */
  async list(
    since: { syncToken: string } | { timeMin: Date },
    pageToken: string | undefined,
  ): Promise<EventPage> {
    const page = await this.#read(googlePage, {
      query: {
        maxResults: String(pageSize),
        showDeleted: 'true',
        ...('syncToken' in since ? { syncToken: since.syncToken } : { timeMin: since.timeMin.toISOString() }),
        ...(pageToken !== undefined && { pageToken }),
      },
    })
    const events = page.items.flatMap((item) => {
      const parsed = googleEvent.safeParse(item)
      return parsed.success ? [parsed.data] : []
    })
    return { events, nextPageToken: page.nextPageToken, nextSyncToken: page.nextSyncToken }
  }

  get(id: string): Promise<GoogleEvent> {
    return this.#read(googleEvent, { path: `/${encodeURIComponent(id)}` })
  }

  insert(event: object): Promise<GoogleEvent> {
    return this.#read(googleEvent, { method: 'POST', json: event, query: { sendUpdates: 'none' } })
  }

  /** Changes the given fields; the others stay as they are at Google. */
  patch(
    id: string,
    event: object,
    etag: string | undefined,
    sendUpdates: 'all' | 'none',
  ): Promise<GoogleEvent> {
    return this.#read(googleEvent, {
      method: 'PATCH',
      path: `/${encodeURIComponent(id)}`,
      json: event,
      query: { sendUpdates },
      ...(etag !== undefined && { etag }),
    })
  }

  async remove(id: string, etag: string, sendUpdates: 'all' | 'none'): Promise<void> {
    await this.#execute({
      method: 'DELETE',
      path: `/${encodeURIComponent(id)}`,
      etag,
      query: { sendUpdates },
    })
  }
}
