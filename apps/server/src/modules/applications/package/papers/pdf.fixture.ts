import { deflateSync } from 'node:zlib'

/** Writes a PDF of numbered objects, of which the first is the catalog. */
export function writePdf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  let length = parts[0]!.length
  const offsets: number[] = []
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer.replaceAll('XREF', String(length))} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + end, 'latin1')])
}

export function stream(dict: string, data: Buffer | string): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data
  return Buffer.concat([
    Buffer.from(`<< ${dict} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

export const pack = (dict: string, data: Buffer): Buffer =>
  stream(`${dict} /Filter /FlateDecode`, deflateSync(data))

interface OnePage {
  readonly catalog?: string
  readonly page?: string
  readonly resources?: string
  readonly content?: Buffer
  /** Objects from number 6. */
  readonly more?: readonly (string | Buffer)[]
  readonly trailer?: string
}

/** A page with the text Hello, with its resources and size in the page tree. */
export function onePage({
  catalog = '',
  page = '',
  resources = '',
  content,
  more = [],
  trailer,
}: OnePage = {}): Buffer {
  return writePdf(
    [
      `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
      `<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> ${resources} >> >>`,
      `<< /Type /Page /Parent 2 0 R /Contents 4 0 R ${page} >>`,
      content ?? stream('', 'BT /F1 24 Tf 72 700 Td (Hello) Tj ET'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      ...more,
    ],
    trailer,
  )
}
