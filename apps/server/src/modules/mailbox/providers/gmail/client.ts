import { chunk } from '@pb/rules/chunk'
import type { z } from 'zod'
import { sendRequest, streamBody, parseJson, readText, type HttpRequest } from './http.ts'
import { toGmailError, GmailError } from './errors.ts'
import { parseBatch, formatBatch } from './multipart.ts'
import { maxWaitSeconds, type RateLimiter } from './rate-limiter.ts'

/** Quota units of the methods in use (see rate-limiter.ts). */
const quotaUnits = {
  profile: 1,
  history: 2,
  messages: 5,
  message: 5,
  modify: 5,
  batchModify: 50,
  batchDelete: 50,
  drafts: 5,
  draft: 5,
  createDraft: 10,
  updateDraft: 15,
  deleteDraft: 10,
  send: 100,
  watch: 100,
  stop: 50,
} as const

export interface GmailCall {
  readonly operation: keyof typeof quotaUnits
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `users/me/`, for example `messages/17?format=raw`. */
  readonly path: string
  readonly json?: object
  /** A body that is already encoded; it goes to the upload endpoint. */
  readonly upload?: { readonly type: string; readonly bytes: Uint8Array }
  /** Not retried when the request may have been carried out, for example when sending. */
  readonly once?: boolean
  /** For calls made while a lock is held: two attempts only. */
  readonly failFast?: boolean
}

/** Returns an access token; `rejected` is one that Gmail did not accept. */
export type GetToken = (rejected?: string) => Promise<string>

const maxAttempts = 6
const requestTimeoutSeconds = 60
/** Enough for a 35 MB message on a slow connection. */
const downloadTimeoutSeconds = 300
/** Gmail allows 100 calls in a batch and recommends at most 50. */
const maxBatchSize = 50

/** Reads a successful response. */
type ResponseReader<T> = (response: Response) => Promise<T>

/**
 * Client for one mailbox in the Gmail API. Calls are rate-limited. Idempotent calls are retried after any failure,
 * others only when Gmail did not carry them out. Throws `GmailError` and the errors of `GetToken`.
 */
export class GmailClient {
  readonly #base: string
  readonly #token: GetToken
  readonly rateLimiter: RateLimiter

  constructor(base: string, token: GetToken, rateLimiter: RateLimiter) {
    this.#base = base
    this.#token = token
    this.rateLimiter = rateLimiter
  }

  /** Calls the API and parses the response. */
  async read<T extends z.ZodType>(schema: T, call: GmailCall): Promise<z.output<T>> {
    return this.#call(call, requestTimeoutSeconds, async (response) =>
      parseJson(schema, await readText(response)),
    )
  }

  /**
   * Calls the API and streams the response body to `readResponse`, again from the start at each attempt. The `rest` it
   * returns is parsed. An error thrown by `readResponse` is not retried.
   */
  async stream<T extends z.ZodType, Result extends { readonly rest: string }>(
    schema: T,
    call: GmailCall,
    readResponse: (chunks: AsyncIterable<Uint8Array>) => Promise<Result>,
  ): Promise<{ readonly result: Result; readonly data: z.output<T> }> {
    const result = await this.#call(call, downloadTimeoutSeconds, (response) =>
      readResponse(streamBody(response)),
    )
    return { result, data: parseJson(schema, result.rest) }
  }

  /** Calls the API and ignores the response body. */
  async execute(call: GmailCall): Promise<void> {
    await this.#call(call, requestTimeoutSeconds, readText)
  }

  /**
   * Reads several resources in batch calls and returns them in the given order; null for those not found. Calls that
   * fail within a batch are retried.
   */
  async readMany<T extends z.ZodType>(
    schema: T,
    operation: GmailCall['operation'],
    paths: readonly string[],
  ): Promise<(z.output<T> | null)[]> {
    const found = new Map<string, z.output<T> | null>()
    for (let attempt = 0; ; attempt += 1) {
      const missing = paths.filter((path) => !found.has(path))
      if (missing.length === 0) return paths.map((path) => found.get(path) ?? null)
      if (attempt >= maxAttempts) throw new GmailError('busy', 'BATCH')
      if (attempt > 0) await this.rateLimiter.backOff(attempt, undefined)
      for (const batch of chunk(missing, maxBatchSize)) await this.#readBatch(schema, operation, batch, found)
    }
  }

  async #readBatch<T extends z.ZodType>(
    schema: T,
    operation: GmailCall['operation'],
    paths: readonly string[],
    found: Map<string, z.output<T> | null>,
  ): Promise<void> {
    const { type, body } = formatBatch(paths.map((path) => `GET /gmail/v1/users/me/${path}`))
    const request = {
      url: `${this.#base}/batch/gmail/v1`,
      method: 'POST',
      headers: { 'content-type': type },
      body,
    }
    const { text, contentType } = await this.#withRetries({}, paths.length * quotaUnits[operation], () =>
      this.#fetch(request, requestTimeoutSeconds, async (response) => ({
        text: await readText(response),
        contentType: response.headers.get('content-type') ?? '',
      })),
    )
    for (const [index, part] of parseBatch(contentType, text).entries()) {
      const path = paths[index]
      if (path === undefined || part === null) continue
      if (part.status === 429 || part.status === 403) this.rateLimiter.slowDown()
      if (part.status === 404) found.set(path, null)
      if (part.status !== 200) continue
      const parsed = schema.safeParse(part.json)
      if (parsed.success) found.set(path, parsed.data)
    }
  }

  #call<T>(call: GmailCall, seconds: number, readResponse: ResponseReader<T>): Promise<T> {
    const { operation, method = 'GET', path, json, upload } = call
    const url = `${this.#base}${upload ? '/upload' : ''}/gmail/v1/users/me/${path}`
    const headers: Record<string, string> = upload
      ? { 'content-type': upload.type }
      : json
        ? { 'content-type': 'application/json' }
        : {}
    const body = upload?.bytes ?? (json ? JSON.stringify(json) : undefined)
    return this.#withRetries(call, quotaUnits[operation], () =>
      this.#fetch({ url, method, headers, body }, seconds, readResponse),
    )
  }

  async #withRetries<T>(
    { once = false, failFast = false }: Pick<GmailCall, 'once' | 'failFast'>,
    cost: number,
    call: () => Promise<T>,
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.rateLimiter.run(cost, call)
      } catch (error) {
        if (!(error instanceof GmailError)) throw error
        const { kind, seconds } = error
        // A rejected request can always be repeated; an interrupted one only when it is idempotent.
        const retryable = kind === 'busy' || (kind === 'unknown' && !once)
        if (kind === 'busy') this.rateLimiter.slowDown()
        if (kind === 'busy' && seconds !== undefined) this.rateLimiter.pause(seconds * 1000)
        if (!retryable || attempt >= (failFast ? 2 : maxAttempts) || (seconds ?? 0) > maxWaitSeconds)
          throw error
        await this.rateLimiter.backOff(attempt, seconds)
      }
    }
  }

  async #fetch<T>(request: HttpRequest, seconds: number, readResponse: ResponseReader<T>): Promise<T> {
    let rejected: string | undefined
    for (;;) {
      const token = await this.#token(rejected)
      const response = await sendRequest(request, token, seconds)
      if (response.ok) return readResponse(response)
      const text = await readText(response)
      if (response.status !== 401 || rejected !== undefined)
        throw toGmailError(response.status, text, response.headers.get('retry-after'))
      rejected = token
    }
  }
}
