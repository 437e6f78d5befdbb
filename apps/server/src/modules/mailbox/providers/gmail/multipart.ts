import { randomBytes } from 'node:crypto'

/** Encodes a batch request (developers.google.com/workspace/gmail/api/guides/batch): each part is an HTTP request. */
export function formatBatch(requests: readonly string[]): { type: string; body: string } {
  const boundary = `pb-${randomBytes(12).toString('hex')}`
  const parts = requests.map(
    (request, index) =>
      `--${boundary}\r\nContent-Type: application/http\r\nContent-ID: <${index}>\r\n\r\n${request}\r\n\r\n`,
  )
  return { type: `multipart/mixed; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` }
}

export interface BatchPart {
  readonly status: number
  readonly json: unknown
}

function parsePart(part: string): { index: number; part: BatchPart } | null {
  const index = /^content-id:\s*<?response-(\d+)>?/im.exec(part)
  const status = /^HTTP\/[\d.]+ (\d{3})/m.exec(part)
  if (!index || !status) return null
  const rest = part.slice(status.index)
  const body = rest.slice(rest.search(/\r?\n\r?\n/)).trim()
  try {
    const json: unknown = body.startsWith('{') ? JSON.parse(body) : null
    return { index: Number(index[1]), part: { status: Number(status[1]), json } }
  } catch {
    return null
  }
}

/**
 * Parses a batch response in the order of the requests; null for missing or invalid parts. A delimiter begins a line
 * (RFC 2046, section 5.1.1): ids and texts may contain the same characters.
 */
export function parseBatch(type: string, text: string): (BatchPart | null)[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined) return []
  const answers: (BatchPart | null)[] = []
  for (const piece of `\n${text}`.split(`\n--${boundary}`)) {
    const read = parsePart(piece)
    if (!read || read.index > 1000) continue
    while (answers.length <= read.index) answers.push(null)
    answers[read.index] = read.part
  }
  return answers
}

/** Encodes a message with its metadata for a multipart upload. */
export function formatRelated(json: object, mail: Uint8Array): { type: string; bytes: Uint8Array } {
  const boundary = `pb-${randomBytes(12).toString('hex')}`
  const head = `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(json)}\r\n--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), mail, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { type: `multipart/related; boundary=${boundary}`, bytes }
}
