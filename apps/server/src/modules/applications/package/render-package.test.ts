import fc from 'fast-check'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPdfProblems } from '../../../../test/harness/check-pdf.ts'
import { hasPdftotext, readPdfText } from '../../../../test/harness/pdf-text.ts'
import { hasPdfsig, isSignatureValid } from '../../../../test/harness/pdfsig.ts'
import type { PackageContent, SigningKey } from './content.ts'
import { ruizHousehold } from './package-content.fixture.ts'
import { onePage } from './papers/pdf.fixture.ts'
import { openSigner, readSignature, signEmptyPage } from './merge/sign-pdf.ts'
import { renderPackage, type RenderedPackage } from './render-package.ts'

let key: SigningKey
const now = new Date('2026-11-23T15:00:00Z')
beforeAll(async () => {
  const { generate } = await import('selfsigned')
  const { cert, private: pem } = await generate([{ name: 'commonName', value: 'Birch & Lane' }], {
    keyType: 'rsa',
    keySize: 2048,
  })
  key = { kind: 'pem', key: pem, cert }
})

const drawPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#aabbcc' } })
    .jpeg()
    .toBuffer()

async function build(content: PackageContent = ruizHousehold): Promise<RenderedPackage> {
  const papers = [
    await drawPhoto(3000, 2000),
    onePage({ page: '/Rotate 90' }),
    onePage({ page: '/MediaBox [0 0 2550 3300]' }),
    onePage(),
  ]
  const signature = await drawPhoto(400, 120)
  return renderPackage({
    start: {
      kind: 'content',
      content,
      logo: null,
      signatures: [signature, null, null],
      key,
      now,
    },
    paper: async (index) => papers[index]!,
  })
}

let built: RenderedPackage
beforeAll(async () => {
  built = await build()
})

async function read(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  const sizes: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    sizes.push(page.view.slice(2).map(Math.round).join('×'))
  }
  return { texts, sizes, outline: await document.getOutline(), pages: document.numPages }
}

test('is a file that other readers accept, papers and signature included', async () => {
  expect(await findPdfProblems(built.bytes)).toEqual([])
})

test('puts the cover, each person with their papers, and the certificate into one file', async () => {
  const { bytes, pages } = built
  const { texts, sizes, outline, pages: count } = await read(bytes)
  expect(count).toBe(pages)
  expect(
    outline.map(({ title, items }) => [title, items.map((item: { title: string }) => item.title)]),
  ).toEqual([
    ['Cover', []],
    ['Ana María Ruíz Peña, applicant', ['Photo ID', 'Pay stubs', 'Bank statements']],
    ['Benjamín Núñez, co-applicant', ['Tax return']],
    ['Carla Gómez-Ruíz, guarantor', []],
    ['Certificate of signatures', []],
  ])
  for (const [index, text] of texts.entries()) expect(text).toContain(`${index + 1} of ${pages}`)
  const find = (pattern: RegExp) => texts.findIndex((text) => pattern.test(text))
  const order = [/Contents/, /Social security number/, /Photo ID/, /Hello/].map(find)
  expect(order.toSorted((a, b) => a - b)).toEqual(order)
  // The contents name the page of the first paper.
  const photo = texts.findIndex((text) => text.startsWith('Ana María Ruíz Peña · Photo ID'))
  expect(texts[0]).toMatch(new RegExp(`signatures +2 +${photo + 1} +${photo + 2} `))
  // A turned page is upright, and one of 35 inches fits on Letter.
  expect(sizes.filter((size) => size !== '612×792')).toEqual(['792×612'])
  expect(texts.filter((text) => text.includes('Hello'))).toHaveLength(3)
})

test('never cuts a text, and prints accents and what its font lacks', async () => {
  const { texts } = await read(built.bytes)
  const all = texts.join(' ').replace(/\s+/g, ' ')
  expect(all.match(/Luna/g)).toHaveLength(400)
  for (const text of ['Benjamín Núñez', 'Niño Properties, Señora Muñoz', 'Привет', '•••-••-6789'])
    expect(all).toContain(text)
})

test('certifies who signed what, when and how', async () => {
  const { texts } = await read(built.bytes)
  const certificate = texts
    .slice(texts.findIndex((text) => text.startsWith('Certificate of signatures')))
    .join(' ')
  for (const text of [
    '2026-11-20 21:12:09 UTC',
    '4:12:09 PM EST',
    '203.0.113.24',
    'Safari 26 on iPhone',
    'ana.ruiz@example.com',
    'I consent to sign',
    'Not signed yet: Carla Gómez-Ruíz',
    'Nothing that was signed was changed',
    'As it was signed',
  ])
    expect(certificate).toContain(text)
  expect(certificate.replace(/\s/g, '')).toContain(ruizHousehold.people[0]!.signature!.sha256)
})

test('prints the reader’s name across each page', async () => {
  const { texts } = await read((await build({ ...ruizHousehold, watermark: 'Jane Landlord 🏠' })).bytes)
  for (const text of texts) expect(text.match(/Jane Landlord/g)).toHaveLength(3)
})

/** Object identifier of the message digest, before the hash of the file. */
const messageDigest = Buffer.from('06092a864886f70d010904', 'hex')
/** The octet string within the set of the attribute. */
const hashOffset = messageDigest.length + 4

/** A signature without what depends on the file: its hash, and the signature of the hash at the end. */
function maskSignature(der: Buffer): string {
  const masked = Buffer.from(der)
  const hash = masked.indexOf(messageDigest) + hashOffset
  masked.fill(0, hash, hash + 32)
  return masked.subarray(0, -256).toString('hex')
}

/** A reader's comparison of the certificate, which pdfsig leaves out: the rest of the signature is the office's. */
function isOfficeSignature(bytes: Buffer, template: Buffer): boolean {
  const der = readSignature(bytes)
  const isExact = bytes.includes(der.toString('hex').toUpperCase())
  return isExact && der.length === template.length && maskSignature(der) === maskSignature(template)
}

describe.skipIf(!hasPdfsig)('signature', () => {
  let template: Buffer
  beforeAll(async () => {
    template = await signEmptyPage(await openSigner(key), now)
  })
  const isUnchanged = async (bytes: Buffer) =>
    (await isSignatureValid(bytes)) && isOfficeSignature(bytes, template)

  test('is valid and covers the whole file', async () => {
    expect(await isUnchanged(built.bytes)).toBe(true)
  })

  test.each([
    ['the file', (bytes: Buffer) => ({ min: 0, max: bytes.length - 1 })],
    [
      'the signature',
      (bytes: Buffer) => {
        const start = bytes.indexOf(readSignature(bytes).toString('hex').toUpperCase())
        return { min: start - 1, max: start + 2 * readSignature(bytes).length }
      },
    ],
  ])('shows that a byte was changed, anywhere in %s', async (_where, getRange) => {
    const { bytes } = built
    const position = fc.integer(getRange(bytes))
    await fc.assert(
      fc.asyncProperty(position, fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at]! + change) % 256
        expect(await isUnchanged(changed)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  test('shows that something was added', async () => {
    expect(await isUnchanged(Buffer.concat([built.bytes, Buffer.from('\n%%EOF\n')]))).toBe(false)
  })
})

describe.skipIf(!hasPdftotext)('names of other scripts', () => {
  const names = { ana: '王小明', ben: '김민수', carla: 'สมชาย ใจดี', office: 'אדם כהן' }
  const rename = (content: PackageContent): PackageContent =>
    JSON.parse(
      JSON.stringify({ ...content, office: names.office })
        .replaceAll('Ana María Ruíz Peña', names.ana)
        .replaceAll('Benjamín Núñez', names.ben)
        .replaceAll('Carla Gómez-Ruíz', names.carla),
    ) as PackageContent

  test('are on the cover, at the foot of papers and in the certificate', async () => {
    const { bytes } = await build(rename(ruizHousehold))
    const text = await readPdfText(bytes)
    for (const part of [
      `${names.ana}, applicant`,
      `${names.ana} · Photo ID`,
      `${names.ben} · Tax return`,
      `${names.carla} · Application`,
      `Not signed yet: ${names.carla}`,
    ])
      expect(text.includes(part), part).toBe(true)
    expect(text).toContain(names.office)
  })

  test('stop the package when no font has their letters', async () => {
    await expect(build({ ...ruizHousehold, office: 'Ꭰ Realty' })).rejects.toThrow(/package worker exited/)
  })
})
