import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, type PdfObject } from '@libpdf/core'
import { findPdfStart } from '../../../../platform/files/pdf-head.ts'
import { PaperCopier } from './paper-copier.ts'
import { findInherited } from './inherited.ts'
import { maxPaperPages, PaperError } from './paper-error.ts'

export interface CleanPdf {
  readonly bytes: Uint8Array
  readonly pages: number
}

/** Letter, for a page without a usable size; a page has at most 200 inches per side. */
const letter = [0, 0, 612, 792]
const maxSide = 14_400
const inherited = ['Resources', 'MediaBox', 'CropBox', 'Rotate'] as const

async function load(file: Uint8Array): Promise<PDF> {
  const start = findPdfStart(file)
  if (start < 0) throw new PaperError('not-pdf')
  // The places of objects are counted from the head.
  const bytes = file.subarray(start)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const source = await PDF.load(bytes)
    if (!source.isEncrypted || source.isAuthenticated) return source
  } catch {
    // Without its password, the pages of an encrypted file cannot be found.
    if (!text.includes('/Encrypt')) throw new PaperError('broken')
  }
  throw new PaperError('locked')
}

/** A form of which only Adobe Reader can show the pages (XFA). */
function isDynamicForm(source: PDF): boolean {
  const catalog = source.getCatalog()
  const resolve = (ref: PdfRef) => source.getObject(ref)
  return catalog.getBool('NeedsRendering', resolve)?.value === true
}

/** Gives a page its inherited attributes, and resources of its own: flattening adds to them. */
function separatePage(source: PDF, page: PdfDict): void {
  const resolve = (ref: PdfRef) => source.getObject(ref)
  for (const key of inherited) {
    const value = findInherited(source, page, key)
    if (value) page.set(key, value)
  }
  const resources = page.getDict('Resources', resolve)?.clone() ?? new PdfDict()
  const drawings = resources.getDict('XObject', resolve)
  if (drawings) resources.set('XObject', drawings.clone())
  page.set('Resources', resources)
}

/**
 * Turns the fields of forms into stamps, which flattening draws. The library's own flattening of forms leaves out fields
 * that the form's list does not have.
 */
function turnFieldsIntoStamps(source: PDF, pages: readonly PdfDict[]): void {
  const resolve = (ref: PdfRef) => source.getObject(ref)
  for (const page of pages)
    for (const entry of page.getArray('Annots', resolve) ?? []) {
      const annotation = entry instanceof PdfRef ? source.getObject(entry) : entry
      if (annotation instanceof PdfDict && annotation.getName('Subtype', resolve)?.value === 'Widget')
        annotation.set('Subtype', PdfName.of('Stamp'))
    }
}

/** Draws filled-in fields and notes into the pages, so that they are seen without the parts that act. */
function flatten(source: PDF, pages: readonly PdfDict[]): void {
  try {
    source.flattenLayers()
    source.getForm()?.updateAppearances()
    turnFieldsIntoStamps(source, pages)
    source.flattenAnnotations({ removeLinks: true })
  } catch {
    throw new PaperError('broken')
  }
}

function readBox(source: PDF, value: PdfObject | undefined): PdfArray | null {
  const resolve = (item: PdfObject) => (item instanceof PdfRef ? source.getObject(item) : item)
  const box = value && resolve(value)
  if (!(box instanceof PdfArray) || box.length !== 4) return null
  const numbers = [...box].map((item) => {
    const number = resolve(item)
    return number instanceof PdfNumber ? number.value : Number.NaN
  })
  const [width, height] = [numbers[2]! - numbers[0]!, numbers[3]! - numbers[1]!].map(Math.abs)
  const isUsable = width! >= 1 && height! >= 1 && width! <= maxSide && height! <= maxSide
  return isUsable ? new PdfArray(numbers.map((number) => PdfNumber.of(number))) : null
}

function copyPage(source: PDF, target: PDF, page: PdfDict, copier: PaperCopier): void {
  const copy = PdfDict.of({
    Type: PdfName.of('Page'),
    MediaBox:
      readBox(source, page.get('MediaBox')) ?? new PdfArray(letter.map((number) => PdfNumber.of(number))),
    Resources: copier.copyResources(page.get('Resources')),
    Contents: copier.copyContents(page.get('Contents')),
  })
  const crop = readBox(source, page.get('CropBox'))
  if (crop) copy.set('CropBox', crop)
  const rotation = page.getNumber('Rotate', (ref) => source.getObject(ref))?.value ?? 0
  if (rotation % 90 === 0 && rotation !== 0) copy.set('Rotate', PdfNumber.of(((rotation % 360) + 360) % 360))
  const group = page.get('Group')
  if (group) copy.set('Group', copier.copyData(group))
  target.insertPage(target.getPageCount(), copy)
}

/**
 * Rewrites a PDF from what its pages draw: forms and notes are flattened, and nothing else of the file is taken over.
 * Throws a `PaperError` with the reason.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<CleanPdf> {
  const source = await load(bytes)
  try {
    const pages = source.getPageCount()
    if (pages === 0) throw new PaperError('broken')
    if (pages > maxPaperPages) throw new PaperError('too-many-pages')
    if (isDynamicForm(source)) throw new PaperError('interactive')
    const sources = source.getPages().map(({ dict }) => dict)
    for (const page of sources) separatePage(source, page)
    flatten(source, sources)
    const target = PDF.create()
    const copier = new PaperCopier(source, target)
    for (const page of sources) copyPage(source, target, page, copier)
    return { bytes: await target.save({ useXRefStream: true }), pages }
  } catch (error) {
    throw error instanceof PaperError ? error : new PaperError('broken')
  }
}
