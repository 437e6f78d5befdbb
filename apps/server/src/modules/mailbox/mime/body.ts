import { decodeText } from '@pb/rules/mail/charsets'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { decodeWords } from '@pb/rules/mail/encoded-words'
import PostalMime, { type Attachment } from 'postal-mime'
import { PartBytes } from './part-bytes.ts'
import { correctType, decodeUuencodedPart, prepareText, type Part } from './text-part.ts'
import type { UuencodedFile } from './uuencode.ts'

/** The text and files of a message's MIME parts. */
export interface ParsedBody {
  readonly html: string | null
  readonly text: string | null
  readonly files: readonly Attachment[]
  readonly charset: string
  /** The Content-Location of files that have one (RFC 2557). */
  readonly locations: ReadonlyMap<Attachment, string>
}

interface NodeCollector {
  readonly attachments: Attachment[]
  readonly root: HeaderParser
  collectNode(part: Part, alternative: Part | false, related: boolean): Promise<void>
  addTextEntry(part: Part, type: 'html', entry: { readonly type: 'text'; readonly value: string }): void
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
function correctFiles(
  part: Part,
  files: Attachment[],
  from: number,
  getContent: () => ArrayBuffer | Uint8Array<ArrayBuffer>,
): void {
  const name =
    part.contentDisposition.parsed.params['filename'] ?? part.contentType.parsed.params['name'] ?? ''
  if (files.length === from && name !== '')
    files.push({
      filename: decodeWords(name),
      mimeType: part.contentType.parsed.value,
      disposition: 'attachment',
      content: '',
    })
  if (files.length === from + 1) files[from]!.content = getContent()
}

const toAttachment = ({ name, content }: UuencodedFile): Attachment => ({
  filename: name,
  mimeType: 'application/octet-stream',
  disposition: 'attachment',
  content,
})

const hasHtml = (part: Part): boolean =>
  part.contentType.parsed.value === 'text/html' || part.childNodes.some(hasHtml)

/**
 * Whether a plain text is beside HTML in one of the alternatives of a text, as Apple Mail sends what is written below a
 * file: then it belongs to that alternative, not to the plain one.
 */
function isBesideHtml(part: Part, alternative: Part): boolean {
  if (part.contentType.parsed.value !== 'text/plain' || part.contentDisposition.parsed.value === 'attachment')
    return false
  let branch = part
  while (branch.parentNode && branch.parentNode !== alternative) branch = branch.parentNode
  return branch !== part && hasHtml(branch)
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
  const locations = new Map<Attachment, string>()
  // The parser trusts the declared character set of a part and has no option to override it, so the declaration is
  // corrected when parts are collected.
  const collecting = parser as unknown as NodeCollector
  const collect = collecting.collectNode.bind(parser)
  collecting.collectNode = async (part, alternative, related) => {
    const { attachments } = collecting
    const count = attachments.length
    correctType(part, alternative !== false)
    const uuencoded = decodeUuencodedPart(part)
    const original = part.content
    const text = prepareText(part, bytes.getFooter(part))
    if (text && part.contentType.parsed.value !== 'text/calendar') charset ||= text.charset
    await collect(part, alternative, related)
    if (text && alternative && isBesideHtml(part, alternative))
      collecting.addTextEntry(alternative, 'html', {
        type: 'text',
        value: `<pre>${escapeHtml(decodeText(new Uint8Array(part.content!), part.contentType.parsed.params['charset'] ?? ''))}</pre>`,
      })
    if (part.childNodes.length === 0 && original)
      correctFiles(part, attachments, count, () => uuencoded ?? bytes.decode(part) ?? original)
    const location = part.headers.find(({ key }) => key === 'content-location')?.value.trim() ?? ''
    const file = attachments[count]
    if (file && location !== '') locations.set(file, location.replace(/\s+/g, '').slice(0, 2000))
    attachments.push(...(text?.files ?? []).map(toAttachment))
  }
  const { html, text, attachments } = await parser.parse(message)
  return {
    html: html ?? null,
    text: text ?? (html === undefined ? '' : null),
    files: attachments,
    charset: charset || 'utf-8',
    locations,
  }
}
