import { Agent as PlainAgent } from 'node:http'
import { Agent } from 'node:https'
import { fetchExternal, type EgressPolicy } from '../net/fetch-external.ts'
import {
  createNonce,
  readTimestampReply,
  TimestampError,
  writeTimestampRequest,
  type TimestampToken,
} from './timestamp-token.ts'

/** The operator of the office sets the address, which may be on its own network. */
const timestampService: EgressPolicy = {
  allows: () => true,
  agents: { plain: new PlainAgent({ maxSockets: 2 }), secure: new Agent({ maxSockets: 2 }) },
}

/**
 * Asks a service of RFC 3161 for a timestamp of a SHA-256. It learns nothing else of the file. Throws `TimestampError`
 * and `ExternalFetchError`.
 */
export async function fetchTimestamp(url: string, digest: Buffer): Promise<TimestampToken> {
  const question = { digest, nonce: createNonce() }
  const { status, body } = await fetchExternal(timestampService, new URL(url), {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: writeTimestampRequest(question),
    maxBytes: 100_000,
    seconds: 15,
  })
  if (status !== 200) throw new TimestampError(`The service answered ${status}`)
  return readTimestampReply(body, question)
}
