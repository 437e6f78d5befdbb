import { randomBytes } from 'node:crypto'
import { ExpectedError } from '../errors/expected-error.ts'
import { derTags, encodeDer, encodeInteger, readElements, type DerElement } from './der.ts'

/** Why a timestamp can't be used. */
export class TimestampError extends ExpectedError {}

/** What is timestamped: its SHA-256, and a number by which the answer is recognized. */
export interface TimestampQuestion {
  readonly digest: Buffer
  readonly nonce: Buffer
}

export interface TimestampToken {
  /** The token in DER, as a PDF has it. */
  readonly bytes: Buffer
  readonly time: Date
}

const oid = (...bytes: readonly number[]): Buffer => encodeDer(derTags.oid, Buffer.from(bytes))
/** 2.16.840.1.101.3.4.2.1 */
const sha256 = oid(0x60, 0x86, 0x48, 0x01, 0x65, 0x03, 0x04, 0x02, 0x01)
/** 1.2.840.113549.1.7.2 */
const signedData = oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x02)
/** 1.2.840.113549.1.9.16.1.4 */
const timestampInfo = oid(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x09, 0x10, 0x01, 0x04)

/**
 * A number of 62 random bits between the same two powers of two: as an INTEGER it always has eight bytes, and a shorter or
 * longer one would give a timestamp of another size.
 */
export function createNonce(): Buffer {
  const nonce = randomBytes(8)
  nonce[0] = (nonce[0]! & 0x3f) | 0x40
  return nonce
}

/** Writes the request of RFC 3161, section 2.4.1, which asks for the service's certificate too. */
export function writeTimestampRequest({ digest, nonce }: TimestampQuestion): Buffer {
  const algorithm = encodeDer(derTags.sequence, sha256, encodeDer(derTags.null))
  const imprint = encodeDer(derTags.sequence, algorithm, encodeDer(derTags.octetString, digest))
  return encodeDer(
    derTags.sequence,
    encodeInteger(Buffer.from([1])),
    imprint,
    encodeInteger(nonce),
    encodeDer(derTags.boolean, Buffer.from([0xff])),
  )
}

function readSequence(element: DerElement | undefined, tag: number = derTags.sequence): DerElement[] {
  if (element?.tag !== tag) throw new TimestampError('The answer is not a timestamp')
  return readElements(element.content)
}

const hasBytes = (element: DerElement | undefined, bytes: Buffer): boolean =>
  element?.bytes.equals(bytes) ?? false

/** `20261129120000Z`, with or without fractions of a second. */
function parseTime(element: DerElement | undefined): Date {
  const [, date, time] = /^(\d{8})(\d{6})(?:\.\d+)?Z$/.exec(element?.content.toString('latin1') ?? '') ?? []
  if (element?.tag !== derTags.generalizedTime || !date || !time)
    throw new TimestampError('The timestamp has no time')
  return new Date(`${date.replace(/^(....)(..)/, '$1-$2-')}T${time.replace(/^(..)(..)/, '$1:$2:')}Z`)
}

/** Returns the `TSTInfo` that a token (`ContentInfo` of RFC 5652) signs. */
function readInfo(token: DerElement): DerElement[] {
  const [type, wrapped] = readSequence(token)
  if (!hasBytes(type, signedData)) throw new TimestampError('The answer is not a timestamp')
  const [data] = readSequence(wrapped, derTags.context0)
  const [, , content] = readSequence(data)
  const [contentType, octets] = readSequence(content)
  if (!hasBytes(contentType, timestampInfo)) throw new TimestampError('The answer is not a timestamp')
  const [info] = readSequence(octets, derTags.context0)
  if (info?.tag !== derTags.octetString) throw new TimestampError('The answer is not a timestamp')
  return readSequence(readElements(info.content)[0])
}

/**
 * Reads the answer of RFC 3161, section 2.4.2. Throws `TimestampError` for one that was refused, is not one, or is of
 * another question. Who signed it is for the reader of the file to judge, by its list of trusted services.
 */
export function readTimestampReply(reply: Buffer, { digest, nonce }: TimestampQuestion): TimestampToken {
  try {
    const [status, token] = readSequence(readElements(reply)[0])
    const [code] = readSequence(status)
    // 0: granted; 1: granted with changes, which are judged below.
    if (code?.tag !== derTags.integer || code.content.length !== 1 || code.content[0]! > 1 || !token)
      throw new TimestampError('The service gave no timestamp')
    const info = readInfo(token)
    const [algorithm, imprint] = readSequence(info[2])
    const isSame =
      hasBytes(readSequence(algorithm)[0], sha256) &&
      hasBytes(imprint, encodeDer(derTags.octetString, digest)) &&
      info.slice(5).some((element) => hasBytes(element, encodeInteger(nonce)))
    if (!isSame) throw new TimestampError('The timestamp is of something else')
    return { bytes: Buffer.from(token.bytes), time: parseTime(info[4]) }
  } catch (error) {
    if (error instanceof RangeError) throw new TimestampError('The answer is damaged', { cause: error })
    throw error
  }
}
