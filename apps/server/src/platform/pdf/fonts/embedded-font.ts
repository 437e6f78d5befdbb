import type { Glyph, ScriptFont, Weight } from './script-font.ts'

/** An object of the file, as the library has it beside its types. */
interface Reference {
  data: object
  end(bytes?: Uint8Array): void
}
interface PdfDocument {
  ref(data?: object): Reference
}

/** Vertical measures of the document's own font, in thousandths: all fonts stand on one baseline. */
export interface LineMeasures {
  readonly ascender: number
  readonly descender: number
  readonly lineGap: number
}

/** Marks a run that is drawn from right to left; the library passes features to the font. */
export const rightToLeftFeature = 'rtl'

const toHex = (value: number): string => value.toString(16).padStart(4, '0')
const toUtf16Hex = (text: string): string =>
  Array.from({ length: text.length }, (_, index) => toHex(text.charCodeAt(index))).join('')

/** The library's limit of entries in one block of a CMap. */
const mapBlock = 100

/** Returns the CMap by which text is copied from a document. */
function writeToUnicode(glyphs: readonly Glyph[]): string {
  const entries = glyphs.flatMap(({ text }, index) =>
    text === '' ? [] : [`<${toHex(index + 1)}> <${toUtf16Hex(text)}>`],
  )
  const blocks: string[] = []
  for (let start = 0; start < entries.length; start += mapBlock) {
    const block = entries.slice(start, start + mapBlock)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

/**
 * A font of another script in one document, in the form in which the library takes its own fonts. Each pair of a glyph
 * and its text has a code: letters that share a glyph still differ when text is copied.
 */
export class EmbeddedScriptFont {
  readonly id: string
  readonly name: string
  readonly ascender: number
  readonly descender: number
  readonly lineGap: number
  readonly #doc: PdfDocument
  readonly #font: ScriptFont
  readonly #weight: Weight
  readonly #glyphs: Glyph[] = []
  readonly #codes = new Map<string, number>()
  #dictionary: Reference | null = null

  constructor(
    doc: PDFKit.PDFDocument,
    id: string,
    { font, weight, measures }: { font: ScriptFont; weight: Weight; measures: LineMeasures },
  ) {
    this.#doc = doc
    this.#font = font
    this.#weight = weight
    this.id = id
    this.name = id
    this.ascender = measures.ascender
    this.descender = measures.descender
    this.lineGap = measures.lineGap
  }

  #shape(text: string, features: readonly string[] = []): readonly Glyph[] {
    return this.#font.shape(text, this.#weight, features.includes(rightToLeftFeature))
  }

  encode(text: string, features?: readonly string[]): [codes: string[], positions: object[]] {
    const glyphs = this.#shape(text, features)
    const positions = glyphs.map(({ width, ...position }) => ({ ...position, advanceWidth: width }))
    return [glyphs.map((glyph) => toHex(this.#encodeGlyph(glyph))), positions]
  }

  #encodeGlyph(glyph: Glyph): number {
    const key = `${glyph.id} ${glyph.text}`
    const code = this.#codes.get(key) ?? this.#glyphs.push(glyph)
    this.#codes.set(key, code)
    return code
  }

  widthOfString(text: string, size: number, features?: readonly string[]): number {
    return this.#shape(text, features).reduce((sum, { xAdvance }) => sum + xAdvance, 0) * (size / 1000)
  }

  lineHeight(size: number, includeGap = false): number {
    return ((this.ascender + (includeGap ? this.lineGap : 0) - this.descender) / 1000) * size
  }

  ref(): Reference {
    return (this.#dictionary ??= this.#doc.ref())
  }

  /** Writes the font when the document ends. */
  finalize(): void {
    if (this.#dictionary === null) return
    const file = this.#font.subset(new Set(this.#glyphs.map(({ id }) => id)), this.#weight)
    const fontFile = this.#stream(file, { Length1: file.length })
    const glyphIds = Buffer.alloc(2 * (this.#glyphs.length + 1))
    for (const [index, { id }] of this.#glyphs.entries()) glyphIds.writeUInt16BE(id, 2 * (index + 1))
    const tag = Array.from(this.id.replace(/\D/g, '').padStart(6, '0'), (digit) =>
      String.fromCharCode(65 + Number(digit)),
    ).join('')
    const BaseFont = `${tag}+${this.#font.name}`
    const descriptor = this.#object({
      Type: 'FontDescriptor',
      FontName: BaseFont,
      Flags: 4,
      FontBBox: [-1000, -500, 2000, 1300],
      ItalicAngle: 0,
      Ascent: this.ascender,
      Descent: this.descender,
      CapHeight: 700,
      StemV: this.#weight === 'semibold' ? 120 : 80,
      FontFile2: fontFile,
    })
    const descendant = this.#object({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont,
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: 0,
      W: [1, this.#glyphs.map(({ width }) => width)],
      CIDToGIDMap: this.#stream(glyphIds),
    })
    this.#dictionary.data = {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: this.#stream(Buffer.from(writeToUnicode(this.#glyphs))),
    }
    this.#dictionary.end()
    this.#dictionary = null
  }

  #object(data: object): Reference {
    const reference = this.#doc.ref(data)
    reference.end()
    return reference
  }

  #stream(bytes: Uint8Array, data: object = {}): Reference {
    const reference = this.#doc.ref(data)
    reference.end(bytes)
    return reference
  }
}
