import { charsetOf } from '@pb/rules/mail/charsets'
import PostalMime, { type Attachment } from 'postal-mime'

/** The text and files of a message, as its parts say. */
export interface Body {
  readonly html: string | null
  readonly text: string | null
  readonly files: readonly Attachment[]
  readonly charset: string
}

/** What of the parser's own tree is needed to set a character set right before a part is read. */
interface Part {
  readonly content: ArrayBuffer | null
  readonly contentType: {
    readonly parsed: { readonly value: string; readonly params: Record<string, string> }
  }
}
interface Collecting {
  collectNode(part: Part, ...rest: unknown[]): Promise<void>
}

/** Which character set HTML names itself, within the first bytes as the HTML standard has it. */
function charsetOfHtml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1] ?? ''
}

function charsetOfPart({ content, contentType: { parsed } }: Part): string {
  const bytes = new Uint8Array(content!)
  const claimed = parsed.params['charset'] ?? ''
  const said = claimed === '' && parsed.value === 'text/html' ? charsetOfHtml(bytes) : claimed
  return charsetOf(said, bytes)
}

/** Most lines that may begin a part. */
const maxBoundaries = 50_000

/** Whether more lines begin with `--` than any mail has parts: each would cost time and memory. */
function isBomb(message: Uint8Array): boolean {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.length)
  let count = 0
  for (let at = bytes.indexOf('\n--'); at >= 0 && count <= maxBoundaries; at = bytes.indexOf('\n--', at + 3))
    count += 1
  return count > maxBoundaries
}

/**
 * Parses a whole message. Nested messages are files. Rejects where it nests, or its headers or parts grow, beyond any mail: the
 * caller reads what can be read of it.
 */
export async function readBody(message: ArrayBuffer): Promise<Body> {
  if (isBomb(new Uint8Array(message))) throw new RangeError('more parts than a mail has')
  const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: 60 })
  let charset = ''
  // The parser believes what a part claims of its character set. It has no option for that, so what its parts claim is
  // set right when they are collected.
  const collecting = parser as unknown as Collecting
  const collect = collecting.collectNode.bind(parser)
  collecting.collectNode = async (part, ...rest) => {
    const { parsed } = part.contentType
    if (part.content && /^text\/(?:plain|html|calendar)$/.test(parsed.value)) {
      parsed.params['charset'] = charsetOfPart(part)
      if (parsed.value !== 'text/calendar') charset ||= parsed.params['charset']
    }
    await collect(part, ...rest)
  }
  const { html, text, attachments } = await parser.parse(message)
  return { html: html ?? null, text: text ?? null, files: attachments, charset: charset || 'utf-8' }
}
