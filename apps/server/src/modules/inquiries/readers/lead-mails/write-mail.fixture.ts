import type { Template } from './templates.fixture.ts'

/** Character sets in which a mail is written, each with its transfer encoding. */
export const charsets = [
  'utf-8 8bit',
  'utf-8 base64',
  'iso-8859-1 quoted-printable',
  'windows-1252 8bit',
] as const
export type Charset = (typeof charsets)[number]

/** Letters of windows-1252 that are no Latin-1. */
const windows: Readonly<Record<string, number>> = {
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '–': 0x96,
  '…': 0x85,
  '€': 0x80,
}

function encode(text: string, charset: string): Buffer {
  if (charset === 'utf-8') return Buffer.from(text, 'utf8')
  return Buffer.from(Array.from(text, (letter) => windows[letter] ?? Math.min(letter.codePointAt(0)!, 0xff)))
}

/** Latin-1 has no curly quotes: programs write entities in HTML and straight ones in text. */
const fit = (text: string, charset: string, isHtml: boolean): string => {
  if (charset !== 'iso-8859-1') return text
  const plain: Readonly<Record<string, string>> = { '“': '"', '”': '"', '’': "'", '‘': "'", '–': '-' }
  return text.replaceAll(/[“”’‘–…]/g, (letter) =>
    isHtml ? `&#${letter.codePointAt(0)!};` : (plain[letter] ?? letter),
  )
}

function encodeBody(
  text: string,
  charset: Charset,
  isHtml: boolean,
): { readonly header: string; readonly body: Buffer } {
  const [set, encoding] = charset.split(' ') as [string, string]
  const bytes = encode(fit(text, set, isHtml).replaceAll('\n', '\r\n'), set)
  const header = `Content-Type: text/${isHtml ? 'html' : 'plain'}; charset=${set}\r\nContent-Transfer-Encoding: ${encoding}`
  if (encoding === '8bit') return { header, body: bytes }
  if (encoding === 'base64')
    return { header, body: Buffer.from(bytes.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')) }
  const quoted = [...bytes]
    .map((byte) =>
      byte === 0x3d || byte > 0x7e
        ? `=${byte.toString(16).toUpperCase().padStart(2, '0')}`
        : String.fromCodePoint(byte),
    )
    .join('')
  const lines = quoted
    .split('\r\n')
    .map((line) => line.match(/(?:=[0-9A-F]{2}|[^=]){1,72}/g)?.join('=\r\n') ?? '')
  return { header, body: Buffer.from(lines.join('\r\n')) }
}

const encodeHeader = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`

const encodeAddress = (text: string): string => {
  const match = /^"?([^"<]*?)"?\s*<([^>]+)>$/.exec(text)
  return match
    ? `${/^[\x20-\x7e]*$/.test(match[1]!) ? `"${match[1]!}"` : encodeHeader(match[1]!)} <${match[2]!}>`
    : text
}

export interface WrittenMail extends Pick<
  Template,
  'from' | 'replyTo' | 'subject' | 'text' | 'html' | 'headers' | 'adf'
> {
  readonly to?: string
  /** A mail that is attached. */
  readonly attached?: Buffer
  readonly attachedName?: string
}

/** Writes a mail as bytes. */
export function writeMail(mail: WrittenMail, charset: Charset = 'utf-8 8bit'): Buffer {
  const head = [
    `From: ${encodeAddress(mail.from)}`,
    `To: ${mail.to ?? 'Adam Cole <adam.cole@pboffice.example>'}`,
    ...(mail.replyTo === undefined ? [] : [`Reply-To: ${encodeAddress(mail.replyTo)}`]),
    `Subject: ${encodeHeader(mail.subject)}`,
    'Date: Tue, 12 May 2026 14:03:22 -0400',
    'Message-ID: <lead@mail.example>',
    'MIME-Version: 1.0',
    ...(mail.headers ?? []),
  ]
  const texts = [
    ...(mail.text === undefined ? [] : [encodeBody(mail.text, charset, false)]),
    ...(mail.html === undefined ? [] : [encodeBody(mail.html, charset, true)]),
  ].map(({ header, body }) => Buffer.concat([Buffer.from(`${header}\r\n\r\n`), body]))
  const files = [
    ...(mail.adf === undefined
      ? []
      : [
          Buffer.from(
            `Content-Type: application/xml; name="lead.xml"\r\nContent-Disposition: attachment; filename="lead.xml"\r\n\r\n${mail.adf}`,
          ),
        ]),
    ...(mail.attached === undefined
      ? []
      : [
          Buffer.concat([
            Buffer.from(
              mail.attachedName === undefined
                ? 'Content-Type: message/rfc822\r\n\r\n'
                : `Content-Type: application/octet-stream; name="${mail.attachedName}"\r\nContent-Disposition: attachment; filename="${mail.attachedName}"\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
            ),
            mail.attachedName === undefined
              ? mail.attached
              : Buffer.from(mail.attached.toString('base64').replaceAll(/(.{76})/g, '$1\r\n')),
          ]),
        ]),
  ]
  const join = (kind: string, boundary: string, parts: readonly Buffer[]): Buffer =>
    Buffer.concat([
      Buffer.from(`Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n`),
      ...parts.flatMap((part) => [Buffer.from(`--${boundary}\r\n`), part, Buffer.from('\r\n')]),
      Buffer.from(`--${boundary}--\r\n`),
    ])
  // Boundaries differ at each depth.
  const mark = `b${mail.attached === undefined ? 0 : mail.attached.length}`
  const body = texts.length === 1 ? texts[0]! : join('alternative', `${mark}a`, texts)
  const whole = files.length === 0 ? body : join('mixed', `${mark}m`, [body, ...files])
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n`), whole])
}
