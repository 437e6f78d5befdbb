import { colors, rule } from '../../../../platform/pdf/document.ts'
import { drawLogo } from '../../../../platform/pdf/figures.ts'
import type { PackageContent, PackageLine, PackagePerson, PackageSignature } from '../content.ts'
import { contentWidth, page, type Flow } from './flow.ts'

/** Hexadecimal digits in groups, so that they wrap and can be compared. */
const group = (digits: string): string => digits.replace(/.{8}(?=.)/g, '$& ')

const formatOtherName = ({ name }: PackagePerson): PackageLine => [
  'Name on the application',
  `${name}. It was signed by another name`,
]

/** Explains only what is known: signatures of before covered the person's own form and not the rent or the lease. */
function formatSince({ isOutdated, changes, covers }: PackageSignature): string {
  if (covers === null)
    return isOutdated
      ? 'Something in this person’s form was changed after signing'
      : 'Nothing in this person’s form was changed. The apartment, rent and lease terms were not part of what was signed'
  if (!isOutdated) return 'Nothing that was signed was changed'
  return changes.length === 0
    ? 'Something was changed after signing, and is again as it was signed'
    : `Changed after signing. ${changes.join('; ')}`
}

function drawSigner(
  flow: Flow,
  person: PackagePerson,
  signature: PackageSignature,
  image: Uint8Array | null,
): void {
  flow.ensure(320)
  flow.y += 14
  rule(flow.doc, page.left, flow.y, contentWidth)
  flow.y += 12
  flow.text(person.name, { size: 11, weight: 'semibold' }, 2, 'H2')
  if (image) {
    drawLogo(flow.doc, image, {
      x: page.left,
      y: flow.y,
      width: 150,
      height: 46,
      alt: `Signature of ${person.name}`,
    })
    flow.y += 52
  }
  flow.table(
    [
      ['Signed as', `${signature.name}, ${person.role.toLowerCase()}`],
      ...(signature.isOtherName ? [formatOtherName(person)] : []),
      ['Kind of signature', signature.kind],
      ['Time in New York', signature.newYorkTime],
      ['Time in UTC', signature.utcTime],
      ['SHA-256 of what was signed', group(signature.sha256)],
      ['Since then', formatSince(signature)],
      ['Reached by', signature.reached],
      ['IP address', signature.ip],
      ['Browser', signature.browser],
      [`Consent (version ${signature.consentVersion})`, signature.consent],
    ],
    150,
  )
  if (signature.covers === null) return
  flow.ensure(60)
  flow.y += 8
  flow.text(`What ${signature.name} signed`, { size: 9.5, weight: 'semibold' }, 2)
  flow.table(signature.covers, 150)
}

/** Draws the certificate: who signed what, when and how, and with which key the file itself is signed. */
export function drawCertificate(
  flow: Flow,
  { people, office }: PackageContent,
  { images, fingerprint }: { images: readonly (Uint8Array | null)[]; fingerprint: string },
): void {
  flow.mark('Certificate of signatures', 0, 'next')
  flow.begin('Certificate of signatures')
  flow.text('Certificate of signatures', { size: 20, weight: 'semibold' }, 8, 'H1')
  const explanation = `${office} signed this file electronically. A PDF reader shows whether it was changed since then. SHA-256 fingerprint of the certificate: ${group(fingerprint)}`
  flow.text(explanation, { size: 9, color: colors.muted, lineGap: 1.5 })
  for (const [index, person] of people.entries()) {
    if (person.signature) drawSigner(flow, person, person.signature, images[index] ?? null)
  }
  const missing = people.filter(({ signature }) => signature === null).map(({ name }) => name)
  if (missing.length === 0) return
  flow.ensure(60)
  flow.y += 18
  flow.text(`Not signed yet: ${missing.join(', ')}`, { size: 9.5 })
}
