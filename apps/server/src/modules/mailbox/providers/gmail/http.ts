import type { z } from 'zod'
import { GmailError } from './errors.ts'

/** Upper limit for responses other than messages; lists and batches are smaller. */
const maxResponseBytes = 32_000_000

/** Streams a response body. Throws `GmailError`, whose text contains no URL. */
export async function* streamBody(response: Response): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  const reader = response.body.getReader()
  try {
    for (;;) {
      const next = await reader.read().catch(() => {
        throw new GmailError('unknown', 'NETWORK')
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    // The consumer may have stopped early.
    await reader.cancel().catch(() => {})
  }
}

/** Reads a response body that is not a message. */
export async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of streamBody(response)) {
    chunks.push(chunk)
    size += chunk.length
    if (size > maxResponseBytes) throw new GmailError('unknown', 'TOOLARGE')
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses JSON by a schema. An invalid response may be transient, so it is reported as `unknown`. */
export function parseJson<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  let json: unknown
  try {
    json = text === '' ? {} : JSON.parse(text)
  } catch {
    // The parser's error message contains a part of the text.
    throw new GmailError('unknown', 'UNREADABLE')
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new GmailError('unknown', 'UNREADABLE')
  return parsed.data
}

/** An HTTP request without its access token. */
export interface HttpRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

/** Sends a request; the timeout includes reading the response. */
export async function sendRequest(
  { url, method, headers, body }: HttpRequest,
  token: string,
  seconds: number,
): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers: { ...headers, authorization: `Bearer ${token}` },
      ...(body !== undefined && { body: body as string }),
      signal: AbortSignal.timeout(seconds * 1000),
      redirect: 'error',
    })
  } catch {
    // The error message may contain the URL.
    throw new GmailError('unknown', 'NETWORK')
  }
}
