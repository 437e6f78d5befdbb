import { getErrorCodes, isRaw, type Endpoint } from '@pb/contract/endpoint'
import { problem } from '@pb/contract/errors'
import type { LightMyRequestResponse } from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

function decode({ headers, rawPayload }: LightMyRequestResponse): Buffer {
  const encoding = headers['content-encoding']
  if (encoding === undefined) return rawPayload
  if (encoding === 'br') return brotliDecompressSync(rawPayload)
  if (encoding === 'gzip') return gunzipSync(rawPayload)
  throw new Error(`encoding ${encoding}`)
}

function checkProblem(
  entry: Endpoint,
  { statusCode, headers }: LightMyRequestResponse,
  text: string,
): string | null {
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    return 'an error is not a problem'
  const body = problem.parse(JSON.parse(text))
  if (body.status !== statusCode) return 'a problem names another status'
  if (!getErrorCodes(entry).includes(body.code)) return `the error ${body.code} is not declared`
  if (statusCode === 429 && !(Number(headers['retry-after']) > 0)) return 'too_many without Retry-After'
  return /select |insert |update |pg_|\bat \S+\.ts/i.test(body.detail) ? 'an error shows its inside' : null
}

function checkSuccess(
  entry: Endpoint,
  { statusCode, headers }: LightMyRequestResponse,
  text: string,
): string | null {
  const schema = entry.replies[statusCode]
  if (schema === undefined) return `the status ${statusCode} is not declared`
  if (schema === null) return text === '' ? null : 'a body that should be empty'
  if (isRaw(schema)) return null
  if (!String(headers['content-type']).startsWith('application/json')) return 'JSON of another type'
  return schema.safeParse(JSON.parse(text)).success ? null : 'the body breaks its schema'
}

/** What is wrong with a reply; null for a good one. */
export function findMistake(entry: Endpoint, reply: LightMyRequestResponse): string | null {
  if (reply.statusCode >= 500) return `status ${reply.statusCode}`
  try {
    const bytes = decode(reply)
    const length = reply.headers['content-length']
    if (length !== undefined && Number(length) !== reply.rawPayload.length) return 'another content-length'
    const check = reply.statusCode >= 400 ? checkProblem : checkSuccess
    return check(entry, reply, bytes.toString())
  } catch (error) {
    return `broken reply: ${String(error).slice(0, 200)}`
  }
}
