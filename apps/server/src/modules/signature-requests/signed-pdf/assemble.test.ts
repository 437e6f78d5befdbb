import { PDF } from '@libpdf/core'
import { expect, test } from 'vitest'
import { findPdfProblems } from '../../../../test/harness/check-pdf.ts'
import { findMissingNames, scriptNames } from '../../../../test/fixtures/script-names.ts'
import { hasPdftotext, readPdfText } from '../../../../test/harness/pdf-text.ts'
import { assemble } from './assemble.ts'
import type { Certificate, CertificateSigner } from './certificate.ts'

const signer: Omit<CertificateSigner, 'name' | 'signedName'> = {
  kind: 'Typed',
  newYorkTime: 'March 2, 2026, 9:00:00 AM EST',
  utcTime: '2026-03-02 14:00:00 UTC',
  fieldsSha256: '',
  fields: [],
  sha256: 'ab'.repeat(32),
  reached: 'nora@client.example',
  code: '',
  opened: 'March 2, 2026',
  ip: '203.0.113.24',
  browser: 'Chrome 140 on Windows',
  consent: 'I consent to sign',
  consentVersion: 1,
  image: null,
}

const makeSigner = ([name, signedName]: readonly [string, string]): CertificateSigner => ({
  ...signer,
  name,
  signedName,
})

async function drawDocument(): Promise<Uint8Array> {
  const pdf = PDF.create()
  pdf.addPage().drawText('Hello', { x: 72, y: 700, size: 24 })
  return pdf.save()
}

test.skipIf(!hasPdftotext)('certifies signers, senders and titles in every script', async () => {
  const [title, agent, office, filename, ...others] = scriptNames
  const certificate: Certificate = {
    requestId: '12',
    title,
    agent,
    office,
    filename,
    sent: 'March 2, 2026',
    pages: 1,
    sha256: 'ab'.repeat(32),
    signers: others.map((name, index) =>
      makeSigner(index % 2 === 0 ? [name, 'Nora Bell'] : ['Nora Bell', name]),
    ),
  }
  const bytes = await assemble(await drawDocument(), certificate, 'cd'.repeat(32))
  expect(await findPdfProblems(bytes)).toEqual([])
  const text = await readPdfText(bytes)
  expect(findMissingNames(text)).toEqual([])
  expect(text).toContain(`request 12 · ${title}`)
})
