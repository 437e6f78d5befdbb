import {
  PdfArray,
  PdfDict,
  PdfName,
  PdfNull,
  PdfRef,
  PdfStream,
  type PDF,
  type PdfObject,
} from '@libpdf/core'
import { PaperError } from './paper-error.ts'
import { StreamLimits } from './stream-limits.ts'

type Names = ReadonlySet<string>
const parseNames = (text: string): Names => new Set(text.split(' '))

const stream = 'Filter DecodeParms'
const contentKeys = parseNames(stream)
const formKeys = parseNames(`Type Subtype FormType BBox Matrix Resources Group ${stream}`)
const imageKeys = parseNames(
  `Type Subtype Width Height ColorSpace BitsPerComponent Intent ImageMask Mask Decode Interpolate SMask SMaskInData Matte ${stream}`,
)
const patternKeys = parseNames(
  `Type PatternType PaintType TilingType BBox XStep YStep Resources Matrix Shading ExtGState ${stream}`,
)
const type3Keys = parseNames(
  'Type Subtype Name FontBBox FontMatrix CharProcs Encoding FirstChar LastChar Widths FontDescriptor Resources ToUnicode',
)
const stateKeys = parseNames(
  'Type LW LC LJ ML D RI OP op OPM Font BG BG2 UCR UCR2 TR TR2 HT FL SM SA BM SMask CA ca AIS TK',
)
/** Entries of other dictionaries (fonts, color spaces, functions) that would carry more than what is drawn. */
const droppedKeys = parseNames(
  'A AA AF F FFilter FDecodeParms JS JavaScript Launch Metadata OC OPI Parent PieceInfo Ref StructParent StructParents URI Win',
)
/** Types of dictionaries that no drawing needs. */
const droppedTypes = parseNames(
  'Action Annot Catalog EmbeddedFile Filespec OCG OCMD ObjStm Page Pages Sig Template XRef',
)
const maxObjects = 300_000
const maxDepth = 100

/** How an object is read: by the kind of resource it is, as content, or as plain data. */
type Role = 'xobject' | 'font' | 'pattern' | 'state' | 'content' | 'data'

const resourceRoles: Readonly<Record<string, Role>> = {
  XObject: 'xobject',
  Font: 'font',
  Pattern: 'pattern',
  ExtGState: 'state',
  ColorSpace: 'data',
  Shading: 'data',
}

/**
 * Copies what pages draw into a new document, by a list of what is known: content, fonts, images, patterns. Scripts,
 * actions, annotations, forms, attachments, layers and metadata have no way into the copy.
 */
export class PaperCopier {
  readonly #source: PDF
  readonly #target: PDF
  readonly #copies = new Map<string, PdfObject>()
  readonly #limits: StreamLimits
  #objects = 0

  constructor(source: PDF, target: PDF) {
    this.#source = source
    this.#target = target
    this.#limits = new StreamLimits((ref) => source.getObject(ref))
  }

  copyResources(value: PdfObject | undefined): PdfDict {
    const resources = this.#resolve(value)
    return resources instanceof PdfDict ? this.#copyResources(resources, 0) : new PdfDict()
  }

  /** Copies the content of a page: a stream, or an array of streams. */
  copyContents(value: PdfObject | undefined): PdfArray {
    const contents = this.#resolve(value)
    const parts = contents instanceof PdfArray ? [...contents] : value === undefined ? [] : [value]
    const copies = parts.map((part) => this.#copy(part, 'content', 0))
    return new PdfArray(copies.filter((copy) => copy instanceof PdfRef))
  }

  /** Copies plain data, such as a transparency group. */
  copyData(value: PdfObject): PdfObject {
    return this.#copy(value, 'data', 0)
  }

  #resolve(value: PdfObject | undefined): PdfObject | null {
    return value instanceof PdfRef ? this.#source.getObject(value) : (value ?? null)
  }

  #getName(dict: PdfDict, key: string): string {
    const value = this.#resolve(dict.get(key))
    return value instanceof PdfName ? value.value : ''
  }

  #copy(value: PdfObject, role: Role, depth: number): PdfObject {
    this.#objects += 1
    if (this.#objects > maxObjects || depth > maxDepth) throw new PaperError('too-complex')
    if (value instanceof PdfRef) return this.#copyRef(value, role, depth)
    if (value instanceof PdfDict) {
      const copy = value instanceof PdfStream ? new PdfStream(new PdfDict(), value.data) : new PdfDict()
      return this.#copyEntries(value, copy, role, depth) ? copy : PdfNull.instance
    }
    if (value instanceof PdfArray)
      return new PdfArray([...value].map((item) => this.#copy(item, 'data', depth + 1)))
    return value
  }

  #copyRef(ref: PdfRef, role: Role, depth: number): PdfObject {
    const key = `${ref.objectNumber} ${ref.generation} ${role}`
    const known = this.#copies.get(key)
    if (known) return known
    const value = this.#source.getObject(ref)
    if (value === null || value instanceof PdfRef) return PdfNull.instance
    if (!(value instanceof PdfDict)) return this.#copy(value, role, depth + 1)
    const copy = value instanceof PdfStream ? new PdfStream(new PdfDict(), value.data) : new PdfDict()
    // Registered before its entries are copied, since they may refer back to it.
    const target = this.#target.register(copy)
    this.#copies.set(key, target)
    if (this.#copyEntries(value, copy, role, depth)) return target
    this.#copies.set(key, PdfNull.instance)
    return PdfNull.instance
  }

  /** Fills `copy` with the entries of `dict` that its role allows; false when it must not be drawn. */
  #copyEntries(dict: PdfDict, copy: PdfDict, role: Role, depth: number): boolean {
    const keys = this.#chooseKeys(dict, role)
    if (keys === null) return false
    if (dict instanceof PdfStream) this.#limits.check(dict, keys === imageKeys)
    for (const [{ value: name }, item] of dict)
      if (keys === 'others' ? !droppedKeys.has(name) : keys.has(name))
        copy.set(name, this.#copyEntry(name, item, keys, depth + 1))
    return true
  }

  #chooseKeys(dict: PdfDict, role: Role): Names | 'others' | null {
    const isStream = dict instanceof PdfStream
    if (role === 'content') return isStream ? contentKeys : null
    if (role === 'state') return isStream ? null : stateKeys
    if (role === 'pattern') return patternKeys
    if (role === 'font' && this.#getName(dict, 'Subtype') === 'Type3') return type3Keys
    if (role === 'xobject') {
      const subtype = isStream ? this.#getName(dict, 'Subtype') : ''
      // Others are PostScript, or unknown.
      return subtype === 'Image' ? imageKeys : subtype === 'Form' ? formKeys : null
    }
    return droppedTypes.has(this.#getName(dict, 'Type')) ? null : 'others'
  }

  #copyEntry(name: string, item: PdfObject, keys: Names | 'others', depth: number): PdfObject {
    const value = this.#resolve(item)
    if (keys !== 'others' && value instanceof PdfDict) {
      if (name === 'Resources') return this.#copyResources(value, depth)
      if (name === 'CharProcs') return this.#copyValues(value, 'content', depth)
      if (name === 'ExtGState') return this.#copy(item, 'state', depth)
    }
    // A mask of an image, and the form of a soft mask, draw like an XObject.
    const isDrawn = value instanceof PdfStream && (name === 'SMask' || name === 'Mask' || name === 'G')
    return this.#copy(item, isDrawn ? 'xobject' : 'data', depth)
  }

  #copyValues(dict: PdfDict, role: Role, depth: number): PdfDict {
    const copy = new PdfDict()
    for (const [name, item] of dict) copy.set(name, this.#copy(item, role, depth + 1))
    return copy
  }

  #copyResources(resources: PdfDict, depth: number): PdfDict {
    if (depth > maxDepth) throw new PaperError('too-complex')
    const copy = new PdfDict()
    for (const [kind, role] of Object.entries(resourceRoles)) {
      const entries = this.#resolve(resources.get(kind))
      if (entries instanceof PdfDict) copy.set(kind, this.#copyValues(entries, role, depth + 1))
    }
    return copy
  }
}
