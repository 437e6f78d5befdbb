import type { z } from 'zod'
import { ask, piecesOf, readAs, textOf, type HttpCall } from './answers.ts'
import { faultOf, GmailFault } from './fault.ts'
import { readParts, writeParts } from './multipart.ts'
import { longestPauseSeconds, type Pace } from './pace.ts'

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
const secondsForAnswer = 60
/** A mail of 35 MB on a slow line. */
const secondsForMail = 300
/** Gmail takes 100 calls in one; it asks for no more than 50. */
const mostInBatch = 50

/** What a call makes of an answer of success. */
type Take<T> = (response: Response) => Promise<T>

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
    return this.#tried(call, secondsForAnswer, async (response) => readAs(schema, await textOf(response)))
  }

  /**
   * Calls, and hands the answer's bytes to `take` as they come, anew at each attempt; what that leaves over is read by the
   * schema, and comes back with what it made. `take` may throw, and then there is no other attempt.
   */
  async pour<T extends z.ZodType, Made extends { readonly rest: string }>(
    schema: T,
    call: Call,
    take: (pieces: AsyncIterable<Uint8Array>) => Promise<Made>,
  ): Promise<{ readonly made: Made; readonly data: z.output<T> }> {
    const made = await this.#tried(call, secondsForMail, (response) => take(piecesOf(response)))
    return { made, data: readAs(schema, made.rest) }
  }

  /** Calls, and leaves what is answered. */
  async tell(call: Call): Promise<void> {
    await this.#tried(call, secondsForAnswer, textOf)
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
    const request = {
      url: `${this.#base}/batch/gmail/v1`,
      method: 'POST',
      headers: { 'content-type': type },
      body,
    }
    const { text, answered } = await this.#repeated({}, paths.length * units[what], () =>
      this.#fetch(request, secondsForAnswer, async (response) => ({
        text: await textOf(response),
        answered: response.headers.get('content-type') ?? '',
      })),
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

  #tried<T>(call: Call, seconds: number, take: Take<T>): Promise<T> {
    const { what, method = 'GET', path, json, upload } = call
    const url = `${this.#base}${upload ? '/upload' : ''}/gmail/v1/users/me/${path}`
    const headers: Record<string, string> = upload
      ? { 'content-type': upload.type }
      : json
        ? { 'content-type': 'application/json' }
        : {}
    const body = upload?.bytes ?? (json ? JSON.stringify(json) : undefined)
    return this.#repeated(call, units[what], () => this.#fetch({ url, method, headers, body }, seconds, take))
  }

  async #repeated<T>(
    { once = false, hurried = false }: Pick<Call, 'once' | 'hurried'>,
    cost: number,
    call: () => Promise<T>,
  ): Promise<T> {
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

  async #fetch<T>(request: HttpCall, seconds: number, take: Take<T>): Promise<T> {
    let refused: string | undefined
    for (;;) {
      const token = await this.#token(refused)
      const response = await ask(request, token, seconds)
      if (response.ok) return take(response)
      const text = await textOf(response)
      if (response.status !== 401 || refused !== undefined)
        throw faultOf(response.status, text, response.headers.get('retry-after'))
      refused = token
    }
  }
}
