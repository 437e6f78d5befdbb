import { detectCharset } from '@pb/rules/mail/charsets'
import PostalMime, { type Attachment } from 'postal-mime'

/** The text and files of a message's MIME parts. */
export interface ParsedBody {
  readonly html: string | null
  readonly text: string | null
  readonly files: readonly Attachment[]
  readonly charset: string
}

/** The internals of the parser that are needed to correct a character set before a part is decoded. */
interface Part {
  readonly content: ArrayBuffer | null
  readonly contentType: {
    readonly parsed: { readonly value: string; readonly params: Record<string, string> }
  }
}
interface NodeCollector {
  collectNode(part: Part, ...rest: unknown[]): Promise<void>
}

/** Returns the character set of a `meta` element in the first bytes of HTML, or ''. */
function findHtmlCharset(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 2048)).toString('latin1')
  return /<meta[^>]{0,200}charset\s*=\s*["']?\s*([\w.:-]{1,40})/i.exec(head)?.[1] ?? ''
}

function findPartCharset({ content, contentType: { parsed } }: Part): string {
  const bytes = new Uint8Array(content!)
  const claimed = parsed.params['charset'] ?? ''
  const label = claimed === '' && parsed.value === 'text/html' ? findHtmlCharset(bytes) : claimed
  return detectCharset(label, bytes)
}

/** Maximum number of lines that can be MIME boundaries. */
const maxBoundaries = 50_000

/** Whether a message has more possible boundaries than any real mail; each costs time and memory. */
function hasTooManyParts(message: Uint8Array): boolean {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.length)
  let count = 0
  for (let at = bytes.indexOf('\n--'); at >= 0 && count <= maxBoundaries; at = bytes.indexOf('\n--', at + 3))
    count += 1
  return count > maxBoundaries
}

/**
 * Parses a whole message; nested messages become files. Rejects when nesting, headers or parts exceed the limits. The
 * caller then falls back to the readable text.
 */
export async function parseBody(message: ArrayBuffer): Promise<ParsedBody> {
  if (hasTooManyParts(new Uint8Array(message))) throw new RangeError('more parts than a mail has')
  const parser = new PostalMime({ forceRfc822Attachments: true, maxNestingDepth: 60 })
  let charset = ''
  // The parser trusts the declared character set of a part and has no option to override it, so the declaration is
  // corrected when parts are collected.
  const collecting = parser as unknown as NodeCollector
  const collect = collecting.collectNode.bind(parser)
  collecting.collectNode = async (part, ...rest) => {
    const { parsed } = part.contentType
    if (part.content && /^text\/(?:plain|html|calendar)$/.test(parsed.value)) {
      parsed.params['charset'] = findPartCharset(part)
      if (parsed.value !== 'text/calendar') charset ||= parsed.params['charset']
    }
    await collect(part, ...rest)
  }
  const { html, text, attachments } = await parser.parse(message)
  return { html: html ?? null, text: text ?? null, files: attachments, charset: charset || 'utf-8' }
}
