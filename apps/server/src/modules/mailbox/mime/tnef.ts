import { decodeText } from '@pb/rules/mail/charsets'
import { readMapiProperties, readMapiText, type MapiProperties } from './mapi-properties.ts'
import { unpackRtf } from './lzfu.ts'
import { readRtf } from './rtf.ts'
import { findHtmlCharset } from './text-part.ts'

/** A file contained in a `winmail.dat`. */
interface TnefFile {
  readonly filename: string
  readonly content: Uint8Array<ArrayBuffer>
  /** By which the HTML shows it; '' for other files. */
  readonly contentId: string
}

/** What Outlook packed into a `winmail.dat`. */
export interface TnefContent {
  readonly files: readonly TnefFile[]
  readonly html: string | null
  readonly text: string | null
}

const signature = 0x22_3e_9f_78
/** Levels and attributes (MS-OXTNEF 2.1.3). */
const [messageLevel, fileLevel] = [1, 2]
const attributes = {
  codePage: 0x9007,
  messageProperties: 0x9003,
  body: 0x800c,
  fileBegin: 0x9002,
  fileTitle: 0x8010,
  fileData: 0x800f,
  fileProperties: 0x9005,
} as const
/** MAPI properties (MS-OXPROPS). The title of a file is shortened to DOS 8.3; its long name is a property. */
const properties = {
  body: 0x1000,
  rtf: 0x1009,
  html: 0x1013,
  fileData: 0x3701,
  longFilename: 0x3707,
  contentId: 0x3712,
  subject: 0x0037,
} as const

const maxFiles = 500
/** Messages attached to messages attached to … */
const maxDepth = 5

interface OpenFile {
  title: string
  content: Uint8Array<ArrayBuffer> | null
  properties: MapiProperties
}

interface Attribute {
  readonly level: number
  readonly id: number
  readonly data: Uint8Array<ArrayBuffer>
}

/** Returns the attributes, up to the first that is cut off. */
function* readAttributes(bytes: Uint8Array<ArrayBuffer>): Generator<Attribute> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  // Layout: signature and key, then for each attribute level, id, length, data and checksum.
  for (let at = 6; at + 9 <= bytes.length;) {
    const length = view.getUint32(at + 5, true)
    const data = bytes.subarray(at + 9, at + 9 + length)
    if (data.length < length) return
    yield { level: bytes[at]!, id: view.getUint32(at + 1, true) & 0xffff, data }
    at += 9 + length + 2
  }
}

function toCharset(codePage: number): string {
  const label = codePage === 65001 ? 'utf-8' : `windows-${codePage}`
  try {
    return new TextDecoder(label).encoding
  } catch {
    return 'windows-1252'
  }
}

const decode = (bytes: Uint8Array, charset: string): string =>
  new TextDecoder(charset).decode(bytes).replace(/\0[^]*$/, '')

/** The text of a message: HTML, or RTF which is HTML or text, or plain text. */
function readBody(
  message: MapiProperties,
  plain: string,
  charset: string,
): Pick<TnefContent, 'html' | 'text'> {
  const text = readMapiText(message, properties.body, charset) || plain || null
  const html = message.get(properties.html)
  if (html && html.value.length > 0) {
    const found = readMapiText(message, properties.html, charset)
    return { html: found || decodeText(html.value, findHtmlCharset(html.value) || charset), text }
  }
  const packed = message.get(properties.rtf)
  const rtf = packed && unpackRtf(packed.value)
  if (!rtf) return { html: null, text }
  const { kind, content } = readRtf(rtf)
  if (content.trim() === '') return { html: null, text }
  return kind === 'html' ? { html: content, text } : { html: null, text: text ?? content }
}

/** An attached message is TNEF in a property, after the id of its interface; it is given as its own file. */
function unpackMessage(data: Uint8Array, depth: number): TnefContent | null {
  return depth < maxDepth ? readTnef(new Uint8Array(data.subarray(16)), depth + 1) : null
}

function toFiles({ title, content, properties: own }: OpenFile, charset: string, depth: number): TnefFile[] {
  const filename = readMapiText(own, properties.longFilename, charset) || title
  const contentId = readMapiText(own, properties.contentId, charset)
  const embedded = own.get(properties.fileData)
  const inner =
    embedded && (content === null || content.length === 0) ? unpackMessage(embedded.value, depth) : null
  if (inner) {
    const text = inner.html ?? inner.text
    const body = {
      filename: `${filename || 'message'}.${inner.html === null ? 'txt' : 'html'}`,
      contentId: '',
    }
    return [...(text === null ? [] : [{ ...body, content: new TextEncoder().encode(text) }]), ...inner.files]
  }
  const data = content ?? (embedded ? new Uint8Array(embedded.value) : null)
  // A copy, because transferring a view to another process would transfer the whole buffer.
  return data === null ? [] : [{ filename, contentId, content: new Uint8Array(data) }]
}

/**
 * Returns what Outlook packed into a `winmail.dat` (TNEF): files, and the text of the message. Null when it is not TNEF;
 * what comes before the damage when it is truncated or damaged. Never throws.
 */
export function readTnef(bytes: Uint8Array<ArrayBuffer>, depth = 0): TnefContent | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  if (bytes.length < 6 || view.getUint32(0, true) !== signature) return null
  const files: OpenFile[] = []
  let charset = 'windows-1252'
  let message: MapiProperties = new Map()
  let plain = ''
  for (const { level, id, data } of readAttributes(bytes)) {
    const file = files.at(-1)
    if (level === messageLevel && id === attributes.codePage && data.length >= 4)
      charset = toCharset(new DataView(data.buffer, data.byteOffset, data.length).getUint32(0, true))
    else if (level === messageLevel && id === attributes.messageProperties) message = readMapiProperties(data)
    else if (level === messageLevel && id === attributes.body) plain = decode(data, charset)
    else if (level !== fileLevel) continue
    else if (id === attributes.fileBegin && files.length < maxFiles)
      files.push({ title: '', content: null, properties: new Map() })
    else if (!file) continue
    else if (id === attributes.fileTitle) file.title = decode(data, charset)
    else if (id === attributes.fileData) file.content = data
    else if (id === attributes.fileProperties) file.properties = readMapiProperties(data)
  }
  return {
    files: files.flatMap((file) => toFiles(file, charset, depth)).slice(0, maxFiles),
    ...readBody(message, plain, charset),
  }
}
