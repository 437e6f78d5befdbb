import type { z } from 'zod'
import { limiter } from '../../../../platform/limiter.ts'
import { faultOf, GmailFault } from './fault.ts'
import { readParts, writeParts } from './multipart.ts'
import type { Pace } from './pace.ts'

/** Quota units of the methods in use (see pace.ts). */
const units = {
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

export interface Call {
  readonly what: keyof typeof units
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the user's own path: `messages/17?format=raw`. */
  readonly path: string
  readonly json?: object
  /** A body that is written already, with its type; it goes to Gmail's address for uploads. */
  readonly upload?: { readonly type: string; readonly bytes: Uint8Array }
  /** Not tried again where it may have been done: sending. */
  readonly once?: boolean
  /** Somebody waits with something locked: it is tried twice, and put off then. */
  readonly hurried?: boolean
}

/** Gets a token; `refused` is one that was not taken. */
export type TokenOf = (refused?: string) => Promise<string>

const mostTries = 6
/** A pause that is longer than this is not waited for here: the mailbox is put off. */
const longestPauseSeconds = 20
const secondsForAnswer = 60
/** Answers beyond this size are read one at a time in the whole process: a mail of 35 MB takes three times that. */
const largeBytes = 4_000_000
const oneLarge = limiter(1)
/** Gmail takes 100 calls in one; it asks for no more than 50. */
const mostInBatch = 50

async function textOf(response: Response): Promise<string> {
  if (!response.body) return ''
  const pieces: Uint8Array[] = []
  let size = 0
  const reader = response.body.getReader()
  const readOn = async (until: number): Promise<boolean> => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      pieces.push(next.value)
      size += next.value.length
      if (size > until) return false
    }
    return true
  }
  if (!(await readOn(largeBytes))) await oneLarge(() => readOn(Infinity))
  return Buffer.concat(pieces).toString('utf8')
}

/**
 * One mailbox's way to Gmail's API. Calls are paced (pace.ts); what is safe to repeat is repeated where Gmail broke off,
 * and what was surely not done is repeated always. Throws `GmailFault`, and what `TokenOf` throws.
 */
export class GmailClient {
  readonly #base: string
  readonly #token: TokenOf
  readonly pace: Pace

  constructor(base: string, token: TokenOf, pace: Pace) {
    this.#base = base
    this.#token = token
    this.pace = pace
  }

  /** Calls, and reads the answer by its schema. */
  async read<T extends z.ZodType>(schema: T, call: Call): Promise<z.output<T>> {
    const text = await this.#tried(call)
    const parsed = schema.safeParse(text === '' ? {} : JSON.parse(text))
    if (!parsed.success) throw new GmailFault('unknown', 'UNREADABLE')
    return parsed.data
  }

  /** Calls, and leaves what is answered. */
  async tell(call: Call): Promise<void> {
    await this.#tried(call)
  }

  /**
   * Reads several things at once, in calls that each count; in the order asked. What is gone is null. Those that
   * Gmail has no time for are asked for again.
   */
  async readMany<T extends z.ZodType>(
    schema: T,
    what: Call['what'],
    paths: readonly string[],
  ): Promise<(z.output<T> | null)[]> {
    const found = new Map<string, z.output<T> | null>()
    for (let attempt = 0; ; attempt += 1) {
      const open = paths.filter((path) => !found.has(path))
      if (open.length === 0) return paths.map((path) => found.get(path) ?? null)
      if (attempt >= mostTries) throw new GmailFault('busy', 'BATCH')
      if (attempt > 0) await this.pace.backOff(attempt, undefined)
      for (let from = 0; from < open.length; from += mostInBatch)
        await this.#readBatch(schema, what, open.slice(from, from + mostInBatch), found)
    }
  }

  async #readBatch<T extends z.ZodType>(
    schema: T,
    what: Call['what'],
    paths: readonly string[],
    found: Map<string, z.output<T> | null>,
  ): Promise<void> {
    const { type, body } = writeParts(paths.map((path) => `GET /gmail/v1/users/me/${path}`))
    const { text, type: answered } = await this.#repeated({}, paths.length * units[what], () =>
      this.#fetch(`${this.#base}/batch/gmail/v1`, 'POST', { 'content-type': type }, body),
    )
    for (const [index, part] of readParts(answered, text).entries()) {
      const path = paths[index]
      if (path === undefined || part === null) continue
      if (part.status === 404) found.set(path, null)
      if (part.status !== 200) continue
      const parsed = schema.safeParse(part.json)
      if (parsed.success) found.set(path, parsed.data)
    }
  }

  async #tried(call: Call): Promise<string> {
    const { what, method = 'GET', path, json, upload } = call
    const url = `${this.#base}${upload ? '/upload' : ''}/gmail/v1/users/me/${path}`
    const headers: Record<string, string> = upload
      ? { 'content-type': upload.type }
      : json
        ? { 'content-type': 'application/json' }
        : {}
    const body = upload?.bytes ?? (json ? JSON.stringify(json) : undefined)
    const { text } = await this.#repeated(call, units[what], () => this.#fetch(url, method, headers, body))
    return text
  }

  async #repeated(
    { once = false, hurried = false }: Pick<Call, 'once' | 'hurried'>,
    cost: number,
    call: () => Promise<{ text: string; type: string }>,
  ): Promise<{ text: string; type: string }> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.pace.run(cost, call)
      } catch (error) {
        if (!(error instanceof GmailFault)) throw error
        const { kind, seconds } = error
        // What was not taken up can be repeated whatever it was; what broke off only where repeating does no harm.
        const again = kind === 'busy' || (kind === 'unknown' && !once)
        if (kind === 'busy' && seconds !== undefined) this.pace.pause(seconds * 1000)
        if (!again || attempt >= (hurried ? 2 : mostTries) || (seconds ?? 0) > longestPauseSeconds)
          throw error
        await this.pace.backOff(attempt, seconds)
      }
    }
  }

  async #fetch(
    url: string,
    method: string,
    headers: Record<string, string>,
    body: string | Uint8Array | undefined,
  ): Promise<{ text: string; type: string }> {
    let refused: string | undefined
    for (;;) {
      const token = await this.#token(refused)
      const answer = await this.#once(url, method, { ...headers, authorization: `Bearer ${token}` }, body)
      if (answer.status !== 401 || refused !== undefined) {
        if (answer.status >= 200 && answer.status < 300) return answer
        throw faultOf(answer.status, answer.text, answer.retryAfter)
      }
      refused = token
    }
  }

  async #once(
    url: string,
    method: string,
    headers: Record<string, string>,
    body: string | Uint8Array | undefined,
  ) {
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body !== undefined && { body: body as string }),
        signal: AbortSignal.timeout(secondsForAnswer * 1000),
        redirect: 'error',
      })
      const text = await textOf(response)
      const { status } = response
      const type = response.headers.get('content-type') ?? ''
      return { status, text, type, retryAfter: response.headers.get('retry-after') }
    } catch {
      // Its own words may name the address that was called.
      throw new GmailFault('unknown', 'NETWORK')
    }
  }
}
