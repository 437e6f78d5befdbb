import { PDF } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { zip } from '../../../../test/factories/xlsx.ts'
import { normalizePaper } from './normalize-paper.ts'
import { onePage, pack, stream, writePdf } from './papers/pdf.fixture.ts'

const open = async (bytes: Uint8Array) =>
  getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false }).promise

async function readText(bytes: Uint8Array): Promise<string> {
  const document = await open(bytes)
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return texts.join('\n')
}

/** All streams unpacked, so that nothing hides in a compressed object. */
async function readPlain(bytes: Uint8Array): Promise<string> {
  const pdf = await PDF.load(bytes)
  const plain = await pdf.save({ compressStreams: false, useXRefStream: false })
  return Buffer.from(plain).toString('latin1')
}

test('keeps what pages show, with inherited resources and size', async () => {
  const { bytes, pages, content_type } = await normalizePaper(onePage({ page: '/Rotate -90' }))
  expect([pages, content_type]).toEqual([1, 'application/pdf'])
  expect(await readText(bytes)).toBe('Hello')
  const page = await (await open(bytes)).getPage(1)
  expect([page.view, page.rotate]).toEqual([[0, 0, 612, 792], 270])
})

const action = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
test.each<[string, Buffer]>([
  [
    'scripts of the document',
    onePage({ catalog: `/OpenAction ${action} /Names << /JavaScript << /Names [(a) ${action}] >> >>` }),
  ],
  ['actions of pages', onePage({ page: '/AA << /O << /S /Launch /F (calc.exe) >> >>' })],
  [
    'links',
    onePage({
      page: '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (http://evil.example) >> >>]',
    }),
  ],
  [
    'attachments',
    onePage({
      catalog: '/Names << /EmbeddedFiles << /Names [(evil.zip) 6 0 R] >> >> /AF [6 0 R]',
      more: [
        '<< /Type /Filespec /F (evil.zip) /EF << /F 7 0 R >> >>',
        stream('/Type /EmbeddedFile', zip({ 'evil.txt': 'evil' })),
      ],
    }),
  ],
  [
    'metadata',
    onePage({
      catalog: '/Metadata 6 0 R',
      more: [stream('/Type /Metadata', 'evil'), '<< /Author (evil) >>'],
      trailer: '/Info 7 0 R',
    }),
  ],
  [
    'PostScript',
    onePage({ resources: '/XObject << /X 6 0 R >>', more: [stream('/Type /XObject /Subtype /PS', 'evil')] }),
  ],
  [
    'entries that no drawing needs',
    onePage({
      resources: '/XObject << /X 6 0 R >> /Properties << /P << /Evil (evil) >> >> /Evil (evil)',
      more: [
        stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 1 1] /PieceInfo << /Evil (evil) >> /A ${action}`,
          'q Q',
        ),
      ],
    }),
  ],
])('leaves out %s', async (_what, file) => {
  const { bytes } = await normalizePaper(file)
  expect(await readText(bytes)).toBe('Hello')
  expect(await readPlain(bytes)).not.toMatch(
    /evil|alert|JavaScript|Launch|calc|URI|EmbeddedFile|Metadata|PieceInfo|Annot/i,
  )
})

test('draws filled-in fields and notes, also those that the form does not list', async () => {
  const appearance = (text: string) =>
    stream(
      '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /F1 5 0 R >> >>',
      `BT /F1 12 Tf 2 4 Td (${text}) Tj ET`,
    )
  const field = (name: string, at: number, ap: number) =>
    `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /F 4 /V (x) /Rect [72 ${at} 272 ${at + 20}] /P 3 0 R /AP << /N ${ap} 0 R >> /AA << /K ${action} >> >>`
  const file = onePage({
    catalog:
      '/AcroForm << /Fields [6 0 R] /DA (/F1 12 Tf 0 g) /DR << /Font << /F1 5 0 R >> >> /XFA (evil) >>',
    page: '/Annots [6 0 R 7 0 R]',
    more: [
      field('listed', 500, 8),
      field('unlisted', 400, 9),
      appearance('salary 90,000'),
      appearance('employed'),
    ],
  })
  const { bytes } = await normalizePaper(file)
  expect(await readText(bytes)).toMatch(/^Hello.*salary 90,000.*employed$/)
  expect(await readPlain(bytes)).not.toMatch(/AcroForm|XFA|Widget|Stamp|JavaScript/)
})

test('opens a file that is only protected against changes, and refuses one with a password', async () => {
  const protect = async (userPassword: string) => {
    const pdf = await PDF.load(onePage())
    pdf.setProtection({ userPassword, ownerPassword: 'owner', permissions: { copy: false } })
    return pdf.save()
  }
  expect(await readText((await normalizePaper(await protect(''))).bytes)).toBe('Hello')
  await expect(normalizePaper(await protect('secret'))).rejects.toMatchObject({ reason: 'locked' })
})

const manyPages = (count: number) => {
  const kids = Array.from({ length: count }, (_, at) => `${at + 3} 0 R`).join(' ')
  return writePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${count} /Kids [${kids}] /MediaBox [0 0 612 792] >>`,
    ...Array.from({ length: count }, () => '<< /Type /Page /Parent 2 0 R >>'),
  ])
}
const image = (width: number, height: number, data: Buffer) =>
  onePage({
    resources: '/XObject << /X 6 0 R >>',
    more: [
      pack(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB`,
        data,
      ),
    ],
  })
const jpegHeader = Buffer.from([
  0xff, 0xd8, 0xff, 0xc0, 0, 17, 8, 0x4e, 0x20, 0x4e, 0x20, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1,
])
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000, 32)
const packTwice = (data: Buffer) => stream('/Filter [/FlateDecode /FlateDecode]', packed(packed(data)))
const packed = (data: Buffer) => {
  const object = pack('', data)
  return object.subarray(object.indexOf('stream\n') + 7, object.length - '\nendstream'.length)
}

test('takes a PDF whose head is within its first 1,024 bytes', async () => {
  for (const before of ['\r\n\0', 'X-Scanner: 12\r\n\r\n', 'x'.repeat(1019)]) {
    const { bytes } = await normalizePaper(Buffer.concat([Buffer.from(before), onePage()]))
    expect(await readText(bytes)).toBe('Hello')
  }
})

test.each<[string, { filename: string; photos: boolean }, () => Buffer, string]>([
  [
    'a JPEG without its first bytes',
    { filename: 'IMG_1.JPG', photos: true },
    () => Buffer.alloc(500),
    'This photo is damaged. Open it and save it again, or take another one.',
  ],
  [
    'a GIF',
    { filename: 'a.gif', photos: true },
    () => Buffer.from('GIF89a'),
    'This kind of photo isn’t supported. Use a JPEG, PNG, WebP or HEIC photo, or a PDF.',
  ],
  [
    'a photo instead of a document',
    { filename: 'a.jpg', photos: false },
    () => Buffer.from([0xff, 0xd8, 0xff]),
    'This is a photo. Upload the document as a PDF.',
  ],
  [
    'an archive',
    { filename: 'a.pdf', photos: false },
    () => Buffer.from('PK\x03\x04'),
    'This is a ZIP archive or an Excel file. Upload a PDF.',
  ],
  [
    'a text',
    { filename: 'a.pdf', photos: true },
    () => Buffer.from('hello'),
    'This file isn’t a PDF. Upload a PDF or a photo.',
  ],
])('explains what is wrong with %s', async (_what, source, make, message) => {
  await expect(normalizePaper(make(), source)).rejects.toThrow(message)
})

test.each<[string, string, () => Buffer]>([
  ['a text', 'not-pdf', () => Buffer.from('hello')],
  ['nothing', 'empty', () => Buffer.alloc(0)],
  ['a zip with a PDF inside', 'not-pdf', () => zip({ 'a.pdf': onePage().toString('latin1') })],
  [
    'a web page with a PDF inside',
    'not-pdf',
    () => Buffer.concat([Buffer.from('<html><script>evil()</script>'), onePage()]),
  ],
  ['a truncated file', 'broken', () => onePage().subarray(0, 60)],
  ['10,000 pages', 'too-many-pages', () => manyPages(10_000)],
  [
    '10,000 pages with a count of one',
    'too-many-pages',
    () => Buffer.from(manyPages(10_000).toString('latin1').replace('/Count 10000', '/Count     1'), 'latin1'),
  ],
  ['an image of 100 megapixels', 'too-many-pixels', () => image(10_000, 10_000, zeros(1))],
  [
    'a JPEG of 400 megapixels with the size of an icon',
    'too-many-pixels',
    () =>
      onePage({
        resources: '/XObject << /X 6 0 R >>',
        more: [
          stream(
            '/Type /XObject /Subtype /Image /Width 10 /Height 10 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode',
            jpegHeader,
          ),
        ],
      }),
  ],
  ['content of 200 MB', 'too-complex', () => onePage({ content: pack('', zeros(200)) })],
  [
    'content that is packed twice, of 300 MB',
    'too-complex',
    () => onePage({ content: packTwice(zeros(300)) }),
  ],
  ['an interactive form', 'interactive', () => onePage({ catalog: '/NeedsRendering true' })],
  [
    'a page tree that contains itself',
    'broken',
    () => writePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
  ],
])('refuses %s as %s', async (_what, reason, make) => {
  await expect(normalizePaper(make())).rejects.toMatchObject({ reason })
})

test.each<[string, () => Buffer]>([
  ['a cross-reference table that refers to itself', () => onePage({ trailer: '/Prev XREF' })],
  ['an array nested 100,000 deep', () => onePage({ page: `/Evil ${'['.repeat(100_000)}` })],
  [
    'dictionaries nested 100,000 deep in the resources',
    () => onePage({ resources: `/XObject ${'<< /A '.repeat(100_000)}` }),
  ],
  [
    'a drawing that contains itself',
    () =>
      onePage({
        resources: '/XObject << /X 6 0 R >>',
        more: [
          stream(
            '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 6 0 R >> >>',
            '/X Do',
          ),
        ],
      }),
  ],
  [
    'a length of itself',
    () => onePage({ content: Buffer.from('<< /Length 4 0 R >>\nstream\nBT ET\nendstream') }),
  ],
])('survives %s', async (_what, make) => {
  const outcome = await normalizePaper(make()).then(
    ({ pages }) => pages,
    (error: unknown) => (error as { reason: string }).reason,
  )
  expect([1, 'broken', 'too-complex']).toContain(outcome)
  expect((await normalizePaper(onePage())).pages).toBe(1)
})
