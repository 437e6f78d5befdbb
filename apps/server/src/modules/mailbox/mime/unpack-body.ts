import { escapeHtml } from '../../../platform/html/escape-html.ts'
import type { Attachment } from 'postal-mime'
import { parseBody, type ParsedBody } from './body.ts'
import { readSecuredContent } from './signed-content.ts'
import { hasLetters } from './letters.ts'
import { unchecked, type CheckedSignature } from './signature/message-signature.ts'
import { splitSigned } from './signature/split-signed.ts'
import type { SignedContent } from './signature/verify-signature.ts'
import { messageEncrypted } from './texts.ts'
import { readTnef } from './tnef.ts'

/** A body with what was hidden in its files: signed content (S/MIME) and Outlook's `winmail.dat`. */
export interface UnpackedBody extends ParsedBody {
  /** What the agent reads about the message; null for nothing. */
  readonly notice: string | null
  /** Its S/MIME signature; null for none. */
  readonly signature: CheckedSignature | null
}

/** Signed content in signed content, as from a list that signs what it passes on. */
const maxDepth = 4

export function toBytes(content: Attachment['content']): Uint8Array<ArrayBuffer> {
  if (typeof content === 'string') return new TextEncoder().encode(content)
  return content instanceof ArrayBuffer ? new Uint8Array(content) : new Uint8Array(content)
}

const isSecured = ({ mimeType, filename }: Attachment): boolean =>
  /^application\/(?:x-)?pkcs7-mime$/.test(mimeType) || /\.p7m$/i.test(filename ?? '')

const isTnef = ({ mimeType, filename }: Attachment): boolean =>
  /^application\/(?:vnd\.)?ms-tnef$/.test(mimeType) || /^winmail\.dat$/i.test(filename ?? '')

type Text = Pick<ParsedBody, 'html' | 'text'>

const isBlank = ({ html, text }: Text): boolean => html === null && !hasLetters(text ?? '')
const toHtml = ({ html, text }: Text): string => html ?? `<pre>${escapeHtml(text ?? '')}</pre>`

/** Appends a text to another. */
function joinTexts(first: Text, second: Text): Text {
  if (isBlank(second)) return first
  if (isBlank(first)) return second
  const text = [first.text, second.text].filter((part) => part !== null).join('\n\n')
  const hasHtml = first.html !== null || second.html !== null
  return { text: text === '' ? null : text, html: hasHtml ? toHtml(first) + toHtml(second) : null }
}

interface Unpacked {
  readonly text: Text
  readonly files: readonly Attachment[]
  readonly notice: string | null
  readonly signature?: CheckedSignature | null
  readonly locations?: ReadonlyMap<Attachment, string>
  readonly charset?: string
}

const noText: Text = { html: null, text: null }

function unpackTnef(file: Attachment, isOnlyText: boolean): Unpacked | null {
  const content = readTnef(toBytes(file.content))
  if (!content) return null
  const files = content.files.map(({ filename, contentId, content }): Attachment => ({
    filename,
    mimeType: 'application/octet-stream',
    disposition: 'attachment',
    contentId,
    content,
  }))
  const { html, text } = content
  const hasText = isOnlyText && !isBlank({ html, text })
  // Without anything in it, the file itself is what there is to have.
  if (files.length === 0 && isBlank({ html, text })) return null
  return { text: hasText ? { html, text } : noText, files, notice: null }
}

/** Verifies a signature; what that needs is loaded with the first one. */
async function verify(content: SignedContent, now: Date): Promise<CheckedSignature> {
  const { verifySignature } = await import('./signature/verify-signature.ts')
  return verifySignature(content, { now })
}

interface UnpackOptions {
  /** When the message arrived: its signature is checked as of then. */
  readonly now: Date
  readonly depth: number
}

async function unpackSecured(file: Attachment, { now, depth }: UnpackOptions): Promise<Unpacked | null> {
  const cms = toBytes(file.content)
  const content = depth < maxDepth ? readSecuredContent(cms) : null
  if (content?.kind === 'encrypted') return { text: noText, files: [file], notice: messageEncrypted }
  if (!content) return null
  const inner = await openBody(content.entity.buffer, { now, depth: depth + 1 })
  return { ...inner, text: inner, signature: await verify({ cms, entity: null }, now) }
}

const isSignature = ({ mimeType }: Attachment): boolean =>
  /^application\/(?:x-)?pkcs7-signature$/.test(mimeType)

/** Takes text and files out of the files of a body that only pack them. */
async function unpackBody(body: ParsedBody, options: UnpackOptions): Promise<UnpackedBody> {
  let text: Text = body
  let { charset } = body
  let notice: string | null = null
  let signature: CheckedSignature | null = body.files.some(isSignature) ? unchecked('partly-signed') : null
  const isOnlyFile = body.files.length === 1 && isBlank(body)
  const files: Attachment[] = []
  const locations = new Map(body.locations)
  for (const file of body.files) {
    const unpacked = isSecured(file)
      ? await unpackSecured(file, options)
      : isTnef(file)
        ? unpackTnef(file, isBlank(text))
        : null
    files.push(...(unpacked?.files ?? [file]))
    if (!unpacked) continue
    if (isBlank(text)) charset = unpacked.charset ?? charset
    text = joinTexts(text, unpacked.text)
    notice ??= unpacked.notice
    // A signature does not cover what is beside it.
    if (unpacked.signature) signature = isOnlyFile ? unpacked.signature : unchecked('partly-signed')
    for (const [inner, location] of unpacked.locations ?? []) locations.set(inner, location)
  }
  return { html: text.html, text: text.text, files, charset, locations, notice, signature }
}

/**
 * Parses a message and takes out what is packed in it. What is shown of a message with a signature is parsed from the
 * bytes that were signed, and from nothing else.
 */
export async function openBody(message: ArrayBuffer, options: UnpackOptions): Promise<UnpackedBody> {
  const signed = options.depth < maxDepth ? splitSigned(new Uint8Array(message)) : null
  if (!signed) return unpackBody(await parseBody(message), options)
  const inner = await openBody(signed.entity.buffer, { ...options, depth: options.depth + 1 })
  return { ...inner, signature: await verify(signed, options.now) }
}
