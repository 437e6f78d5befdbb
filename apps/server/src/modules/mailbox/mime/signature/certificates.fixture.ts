import type { webcrypto } from 'node:crypto'
import { Integer, ObjectIdentifier, OctetString, Utf8String } from 'asn1js'
import {
  Attribute,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  Extension,
  ExtKeyUsage,
  GeneralName,
  GeneralNames,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs'
import { engine } from './engine.ts'

/** A certificate with its key. */
export interface Identity {
  readonly certificate: Certificate
  readonly keys: webcrypto.CryptoKeyPair
}

interface CertificateOptions {
  readonly name: string
  readonly email?: string
  /** Who signs it; itself if left out. */
  readonly issuer?: Identity
  /** As an issuer: how many issuers may be below it. */
  readonly pathLength?: number
  readonly isIssuer?: boolean
  /** Purposes of the key (RFC 5280, 4.2.1.12). */
  readonly purposes?: readonly string[]
  readonly validFrom?: string
  readonly validUntil?: string
  readonly hash?: string
  readonly rsaBits?: number
  /** How an RSA key signs. */
  readonly rsaPadding?: 'RSASSA-PKCS1-v1_5' | 'RSA-PSS'
}

export const emailProtection = '1.3.6.1.5.5.7.3.4'
export const serverAuthentication = '1.3.6.1.5.5.7.3.1'

let serial = 1

const createKeys = ({
  rsaBits,
  rsaPadding = 'RSASSA-PKCS1-v1_5',
}: CertificateOptions): Promise<webcrypto.CryptoKeyPair> =>
  rsaBits === undefined
    ? crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
    : crypto.subtle.generateKey(
        {
          name: rsaPadding,
          modulusLength: rsaBits,
          publicExponent: new Uint8Array([1, 0, 1]),
          hash: 'SHA-256',
        },
        true,
        ['sign', 'verify'],
      )

const extension = (extnID: string, value: { toSchema: () => { toBER: () => ArrayBuffer } }): Extension =>
  new Extension({ extnID, extnValue: value.toSchema().toBER() })

export async function createCertificate(options: CertificateOptions): Promise<Identity> {
  const { name, email, issuer, isIssuer = false, pathLength, purposes } = options
  const keys = await createKeys(options)
  const certificate = new Certificate()
  certificate.version = 2
  certificate.serialNumber = new Integer({ value: (serial += 1) })
  certificate.subject.typesAndValues.push(
    new AttributeTypeAndValue({ type: '2.5.4.3', value: new Utf8String({ value: name }) }),
  )
  const { subject } = issuer?.certificate ?? certificate
  certificate.issuer.typesAndValues.push(...subject.typesAndValues)
  certificate.notBefore.value = new Date(options.validFrom ?? '2025-01-01T00:00:00Z')
  certificate.notAfter.value = new Date(options.validUntil ?? '2028-01-01T00:00:00Z')
  certificate.extensions = [
    extension(
      '2.5.29.19',
      new BasicConstraints({
        cA: isIssuer,
        ...(pathLength !== undefined && { pathLenConstraint: pathLength }),
      }),
    ),
  ]
  if (purposes)
    certificate.extensions.push(extension('2.5.29.37', new ExtKeyUsage({ keyPurposes: [...purposes] })))
  if (email !== undefined)
    certificate.extensions.push(
      extension('2.5.29.17', new GeneralNames({ names: [new GeneralName({ type: 1, value: email })] })),
    )
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  await certificate.sign((issuer?.keys ?? keys).privateKey, options.hash ?? 'SHA-256', engine)
  // As it is read from a message.
  return { keys, certificate: Certificate.fromBER(certificate.toSchema(true).toBER()) }
}

export interface SignOptions {
  /** Whether what is signed is in the signature; otherwise it is beside it. */
  readonly isInside?: boolean
  readonly others?: readonly Identity[]
  readonly hash?: string
  /** Changes the signer's part after it was signed. */
  readonly edit?: (signer: SignerInfo) => void
}

/** Signs a MIME entity as S/MIME does (RFC 8551). */
export async function sign(
  entity: string,
  signer: Identity,
  { isInside = false, others = [], hash = 'SHA-256', edit }: SignOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const content = new TextEncoder().encode(entity).buffer
  const digest = await crypto.subtle.digest(hash, content)
  const data = '1.2.840.113549.1.7.1'
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: data,
      ...(isInside && { eContent: new OctetString({ valueHex: content }) }),
    }),
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: signer.certificate.issuer,
          serialNumber: signer.certificate.serialNumber,
        }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({ type: '1.2.840.113549.1.9.3', values: [new ObjectIdentifier({ value: data })] }),
            new Attribute({ type: '1.2.840.113549.1.9.4', values: [new OctetString({ valueHex: digest })] }),
          ],
        }),
      }),
    ],
    certificates: [signer, ...others].map(({ certificate }) => certificate),
  })
  await signed.sign(signer.keys.privateKey, 0, hash, content, engine)
  for (const part of signed.signerInfos) edit?.(part)
  const info = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema(true) })
  return new Uint8Array(info.toSchema().toBER())
}
