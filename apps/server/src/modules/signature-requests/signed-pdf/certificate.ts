import { isSignedName } from '@pb/rules/applications/signed-name'
import { colors, rule } from '../../../platform/pdf/document.ts'
import { drawLogo } from '../../../platform/pdf/figures.ts'
import type { FilledField } from './draw-fields.ts'
import { contentWidth, page, type Flow } from '../../applications/package/index.ts'

/** What the certificate shows of a signer; texts are formatted. */
export interface CertificateSigner {
  readonly name: string
  readonly signedName: string
  readonly kind: string
  readonly newYorkTime: string
  readonly utcTime: string
  readonly sha256: string
  /** SHA-256 of what was filled in with the document's own; empty for a signer without fields. */
  readonly fieldsSha256: string
  readonly fields: readonly FilledField[]
  readonly reached: string
  /** Where the code that opened it was emailed, and when it was entered; empty without one. */
  readonly code: string
  readonly opened: string
  readonly ip: string
  readonly browser: string
  readonly consent: string
  readonly consentVersion: number
  /** PNG of a drawn signature. */
  readonly image: Uint8Array | null
}

export interface Certificate {
  readonly requestId: string
  readonly title: string
  readonly filename: string
  readonly office: string
  /** The agent who sent it. */
  readonly agent: string
  readonly sent: string
  readonly pages: number
  /** SHA-256 of the document that was shown to the signers, in hexadecimal digits. */
  readonly sha256: string
  readonly signers: readonly CertificateSigner[]
}

/** Hexadecimal digits in groups, so that they wrap and can be compared. */
const group = (digits: string): string => digits.replace(/.{8}(?=.)/g, '$& ')

const formatSignedName = ({ name, signedName }: CertificateSigner): string =>
  isSignedName(signedName, name) ? signedName : `${signedName}. Another name than the one asked`

const fieldNames: Readonly<Record<FilledField['kind'], string>> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date signed',
  text: 'Text',
  checkbox: 'Check box',
}

/** Where a field is and what it asks for, and what was filled in. */
const formatField = ({ page: number, kind, label, text }: FilledField) =>
  [`Page ${number}: ${label || fieldNames[kind]}`, text || 'Left empty'] as const

function drawSigner(flow: Flow, signer: CertificateSigner): void {
  flow.ensure(320)
  flow.y += 14
  rule(flow.doc, page.left, flow.y, contentWidth)
  flow.y += 12
  flow.text(signer.name, { size: 11, weight: 'semibold' }, 2, 'H2')
  if (signer.image) {
    const box = { x: page.left, y: flow.y, width: 150, height: 46, alt: `Signature of ${signer.name}` }
    drawLogo(flow.doc, signer.image, box)
    flow.y += 52
  }
  flow.table(
    [
      ['Signed as', formatSignedName(signer)],
      ['Kind of signature', signer.kind],
      ['Time in New York', signer.newYorkTime],
      ['Time in UTC', signer.utcTime],
      ['SHA-256 of the document', group(signer.sha256)],
      ...(signer.fieldsSha256 === ''
        ? []
        : [['SHA-256 of document and fields', group(signer.fieldsSha256)] as const]),
      ['Reached by', signer.reached],
      ...(signer.code === '' ? [] : [['Code', signer.code] as const]),
      ['First opened', signer.opened],
      ['IP address', signer.ip],
      ['Browser', signer.browser],
      [`Consent (version ${signer.consentVersion})`, signer.consent],
    ],
    150,
  )
  if (signer.fields.length === 0) return
  flow.y += 8
  flow.table(signer.fields.map(formatField), 150)
}

/** Draws the certificate: which document, who signed it, when and how, and with which key the file itself is signed. */
export function drawCertificate(flow: Flow, certificate: Certificate, fingerprint: string): void {
  const { title, office, signers } = certificate
  flow.begin('Certificate of signatures')
  flow.text('Certificate of signatures', { size: 20, weight: 'semibold' }, 8, 'H1')
  const explanation = `${office} signed this file electronically. A PDF reader shows whether it was changed since then. SHA-256 fingerprint of the certificate: ${group(fingerprint)}`
  flow.text(explanation, { size: 9, color: colors.muted, lineGap: 1.5 }, 12)
  flow.table(
    [
      ['Document', title],
      [
        'File',
        `${certificate.filename}, ${certificate.pages === 1 ? '1 page' : `${certificate.pages} pages`}`,
      ],
      ['SHA-256 of the document', group(certificate.sha256)],
      ['Sent by', `${certificate.agent}, ${office}`],
      ['Sent', certificate.sent],
      ['Request', certificate.requestId],
    ],
    150,
  )
  for (const signer of signers) drawSigner(flow, signer)
}
