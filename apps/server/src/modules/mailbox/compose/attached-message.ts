import type { Readable } from 'node:stream'
import type { Deps } from '../../../platform/deps.ts'
import type { ParsedAttachment } from '../message.ts'

/** How a file is declared in the message that carries it. */
interface PartHeaders {
  readonly filename: string
  readonly contentType: string
  readonly contentTransferEncoding?: '7bit'
}

const [lineFeed, carriageReturn] = [0x0a, 0x0d]
/** Maximum length of a line without its end (RFC 5322, 2.1.1). */
const maxLineBytes = 998

/** Whether every mail server passes these bytes on unchanged: lines of ASCII that end in CRLF or LF, without NUL. */
async function isSevenBit(stream: Readable): Promise<boolean> {
  let length = 0
  let last = 0
  for await (const chunk of stream as AsyncIterable<Buffer>)
    for (const byte of chunk) {
      if (byte === 0 || byte > 127 || (last === carriageReturn && byte !== lineFeed)) return false
      length = byte === lineFeed || byte === carriageReturn ? 0 : length + 1
      if (length > maxLineBytes) return false
      last = byte
    }
  return last !== carriageReturn
}

/**
 * Returns how a file is declared. An attached message must not be encoded (RFC 2046, 5.2.1), and a server without
 * 8BITMIME refuses or damages raw bytes. So one that is not ASCII leaves as an encoded file, as other mail programs send
 * it: rewriting its parts would break its signatures.
 */
export async function toPart(
  { files }: Pick<Deps, 'files'>,
  { filename, contentType, fileKey }: ParsedAttachment,
): Promise<PartHeaders> {
  if (!contentType.startsWith('message/')) return { filename, contentType }
  const file = await files.get(fileKey)
  if (!file || (await isSevenBit(file.stream)))
    return { filename, contentType, contentTransferEncoding: '7bit' }
  const isNamed = contentType !== 'message/rfc822' || /\.eml$/i.test(filename)
  return { filename: isNamed ? filename : `${filename}.eml`, contentType: 'application/octet-stream' }
}
