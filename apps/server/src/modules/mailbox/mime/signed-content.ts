import { Constructed, fromBER, ObjectIdentifier, OctetString, Sequence, type BaseBlock } from 'asn1js'

/** What is in an S/MIME part (RFC 8551): the MIME entity that was signed, or that it cannot be read without a key. */
export type SecuredContent =
  | { readonly kind: 'signed'; readonly entity: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'encrypted' }

/** Object identifiers of content types of the Cryptographic Message Syntax (RFC 5652, 5 to 9; RFC 5083). */
const contentTypes = {
  signed: '1.2.840.113549.1.7.2',
  encrypted: ['1.2.840.113549.1.7.3', '1.2.840.113549.1.7.6', '1.2.840.113549.1.9.16.1.23'],
} as const

const getItems = (block: BaseBlock | undefined): readonly BaseBlock[] =>
  block instanceof Constructed || block instanceof Sequence ? block.valueBlock.value : []

const getOid = (block: BaseBlock | undefined): string =>
  block instanceof ObjectIdentifier ? block.valueBlock.toString() : ''

/** `ContentInfo` and `EncapsulatedContentInfo`: an identifier and, in an explicit tag, the content. */
function readContent(block: BaseBlock | undefined): { readonly type: string; readonly content?: BaseBlock } {
  const [type, tagged] = getItems(block)
  const [content] = getItems(tagged)
  return { type: getOid(type), ...(content && { content }) }
}

/**
 * Returns what a part of the type `application/pkcs7-mime` contains; null where it is something else, such as a
 * certificate, or damaged. Its signature is checked in `signature/`.
 */
export function readSecuredContent(bytes: Uint8Array<ArrayBuffer>): SecuredContent | null {
  const { type, content } = readContent(fromBER(bytes).result)
  if (contentTypes.encrypted.some((encrypted) => encrypted === type)) return { kind: 'encrypted' }
  if (type !== contentTypes.signed) return null
  // SignedData: version, digest algorithms, what is signed, certificates, signers.
  const signed = readContent(getItems(content)[2])
  if (!(signed.content instanceof OctetString)) return null
  // In BER the string may be in pieces.
  return { kind: 'signed', entity: new Uint8Array(signed.content.getValue()) }
}
