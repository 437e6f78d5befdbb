import { randomBytes } from 'node:crypto'

/** Calls in one (developers.google.com/workspace/gmail/api/guides/batch): each a part that is a request of HTTP. */
export function writeParts(requests: readonly string[]): { type: string; body: string } {
  const boundary = `pb-${randomBytes(12).toString('hex')}`
  const parts = requests.map(
    (request, index) =>
      `--${boundary}\r\nContent-Type: application/http\r\nContent-ID: <${index}>\r\n\r\n${request}\r\n\r\n`,
  )
  return { type: `multipart/mixed; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` }
}

export interface Part {
  readonly status: number
  readonly json: unknown
}

function readPart(part: string): { index: number; part: Part } | null {
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

/** The answers, each at the place of its request; null where there is none that can be read. */
export function readParts(type: string, text: string): (Part | null)[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (boundary === undefined) return []
  const answers: (Part | null)[] = []
  for (const piece of text.split(`--${boundary}`)) {
    const read = readPart(piece)
    if (!read || read.index > 1000) continue
    while (answers.length <= read.index) answers.push(null)
    answers[read.index] = read.part
  }
  return answers
}

/** A mail with what Gmail is to know of it, in one body. */
export function related(json: object, mail: Uint8Array): { type: string; bytes: Uint8Array } {
  const boundary = `pb-${randomBytes(12).toString('hex')}`
  const head = `--${boundary}\r\nContent-Type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(json)}\r\n--${boundary}\r\nContent-Type: message/rfc822\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), mail, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { type: `multipart/related; boundary=${boundary}`, bytes }
}
