import type { z } from 'zod'
import { GmailFault } from './fault.ts'

/** Lists and batches are smaller; no answer may fill the memory. */
const mostAnswer = 32_000_000

/** What an answer says, as it comes. Its own faults name no address. */
export async function* piecesOf(response: Response): AsyncGenerator<Uint8Array> {
  if (!response.body) return
  const reader = response.body.getReader()
  try {
    for (;;) {
      const next = await reader.read().catch(() => {
        throw new GmailFault('unknown', 'NETWORK')
      })
      if (next.done) return
      yield next.value
    }
  } finally {
    // Whoever takes it may have had enough.
    await reader.cancel().catch(() => {})
  }
}

/** All of an answer that is no mail. */
export async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of piecesOf(response)) {
    pieces.push(piece)
    size += piece.length
    if (size > mostAnswer) throw new GmailFault('unknown', 'TOOLARGE')
  }
  return Buffer.concat(pieces).toString('utf8')
}

/** Reads JSON by a schema; an answer that is none, or says something else, may be another one next time. */
export function readAs<T extends z.ZodType>(schema: T, text: string): z.output<T> {
  let json: unknown
  try {
    json = text === '' ? {} : JSON.parse(text)
  } catch {
    // The parser's own words have a piece of the text in them.
    throw new GmailFault('unknown', 'UNREADABLE')
  }
  const parsed = schema.safeParse(json)
  if (!parsed.success) throw new GmailFault('unknown', 'UNREADABLE')
  return parsed.data
}

/** A call as it goes over the wire, but for the token. */
export interface HttpCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
}

/** Makes a call, of which not more than so many seconds may pass until the answer is read. */
export async function ask(
  { url, method, headers, body }: HttpCall,
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
    // Its own words may name the address that was called.
    throw new GmailFault('unknown', 'NETWORK')
  }
}
