import { detectCharset } from '@pb/rules/mail/charsets'
import { decodeWords } from '@pb/rules/mail/encoded-words'
import PostalMime, { type Attachment } from 'postal-mime'
import { PartBytes, type ParserNode } from './part-bytes.ts'

/** The text and files of a message's MIME parts. */
export interface ParsedBody {
  readonly html: string | null
  readonly text: string | null
  readonly files: readonly Attachment[]
  readonly charset: string
}

/** The internals of the parser that are needed to correct a character set before a part is decoded. */
interface Part extends ParserNode {
  readonly content: ArrayBuffer | null
  readonly contentType: {
    readonly parsed: { readonly value: string; readonly params: Record<string, string> }
  }
  readonly contentDisposition: {
    readonly parsed: { readonly value: string; readonly params: Record<string, string> }
  }
  readonly childNodes: readonly Part[]
}
interface NodeCollector {
  readonly attachments: Attachment[]
  readonly root: HeaderParser
  collectNode(part: Part, ...rest: unknown[]): Promise<void>
}

interface HeaderParser {
  parseStructuredHeader: (this: HeaderParser, header: string) => unknown
}

/** Adds what mailers leave out: the semicolon after a type, and the second backslash of a Windows path in quotes. */
const repairHeader = (header: string): string =>
  header
    .replace(/^(\s*[\w.+-]+\/[\w.+-]+)[ \t]+(?=[\w*-]+[ \t]*=)/, '$1; ')
    .replace(/"([A-Za-z]:\\(?!\\)[^"]*)"/g, (_all, path: string) => `"${path.replaceAll('\\', '\\\\')}"`)

// Parts are created inside the parser, so that all of them are reached only by their prototype.
const headerParser = Object.getPrototypeOf(
  (new PostalMime() as unknown as NodeCollector).root,
) as HeaderParser
const parseStructuredHeader = headerParser.parseStructuredHeader
headerParser.parseStructuredHeader = function (header) {
  return parseStructuredHeader.call(this, repairHeader(header))
}

/** Corrects the files that a part has become: their bytes are those of the message, and a named text is a file too. */
function correctFiles(part: Part, files: Attachment[], from: number, bytes: PartBytes): void {
  if (part.childNodes.length > 0 || !part.content) return
  const name =
    part.contentDisposition.parsed.params['filename'] ?? part.contentType.parsed.params['name'] ?? ''
  if (files.length === from && name !== '')
    files.push({
      filename: decodeWords(name),
      mimeType: part.contentType.parsed.value,
      disposition: 'attachment',
      content: part.content,
    })
  if (files.length !== from + 1) return
  files[from]!.content = bytes.decode(part) ?? part.content
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
  const bytes = new PartBytes(parser, message)
  let charset = ''
  let footer = ''
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
    const count = collecting.attachments.length
    await collect(part, ...rest)
    correctFiles(part, collecting.attachments, count, bytes)
    if (/^text\/(?:plain|html)$/.test(part.contentType.parsed.value)) footer ||= bytes.getFooter(part)
  }
  const { html, text, attachments } = await parser.parse(message)
  // A footer alone is not the text of a message with HTML.
  const hasText = text !== undefined || html === undefined
  const ownText = hasText ? [text ?? '', footer].filter((piece) => piece !== '').join('\n') : null
  return { html: html ?? null, text: ownText, files: attachments, charset: charset || 'utf-8' }
}
