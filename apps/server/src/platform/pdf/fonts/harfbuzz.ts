import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as HarfBuzzModule from 'harfbuzzjs'

export type HarfBuzz = typeof HarfBuzzModule

/** Shaping and reading WOFF2, loaded when a text first needs them. */
export interface FontTools {
  readonly harfbuzz: HarfBuzz
  /** Converts WOFF2 to TrueType. */
  readonly decompress: (woff2: Uint8Array) => Promise<Uint8Array>
}

const require = createRequire(import.meta.url)

async function load(): Promise<FontTools> {
  const harfbuzz = await import('harfbuzzjs')
  const decompress = require('wawoff2/decompress.js') as FontTools['decompress']
  // The result is a view of memory that the next call uses again.
  return { harfbuzz, decompress: async (woff2) => (await decompress(woff2)).slice() }
}

let tools: Promise<FontTools> | undefined
export const loadFontTools = (): Promise<FontTools> => (tools ??= load())

/** Node has it; the types of Node leave it out. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

type Pointer = number
/** What we use of HarfBuzz's C interface for subsets, which its JavaScript interface leaves out. */
interface SubsetExports {
  readonly memory: { readonly buffer: ArrayBuffer }
  _initialize(): void
  malloc(size: number): Pointer
  free(pointer: Pointer): void
  hb_blob_create(data: Pointer, size: number, mode: number, context: number, destroy: number): Pointer
  hb_blob_get_data(blob: Pointer, length: Pointer): Pointer
  hb_blob_get_length(blob: Pointer): number
  hb_blob_destroy(blob: Pointer): void
  hb_face_create(blob: Pointer, index: number): Pointer
  hb_face_destroy(face: Pointer): void
  hb_face_reference_blob(face: Pointer): Pointer
  hb_set_add(set: Pointer, value: number): void
  hb_subset_input_create_or_fail(): Pointer
  hb_subset_input_destroy(input: Pointer): void
  hb_subset_input_glyph_set(input: Pointer): Pointer
  hb_subset_input_set(input: Pointer, kind: number): Pointer
  hb_subset_input_set_flags(input: Pointer, flags: number): void
  hb_subset_input_pin_axis_location(input: Pointer, face: Pointer, axis: number, value: number): number
  hb_subset_or_fail(face: Pointer, input: Pointer): Pointer
}

let subsetter: SubsetExports | undefined
function getSubsetter(): SubsetExports {
  if (subsetter) return subsetter
  const bytes = readFileSync(require.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes))
  subsetter = exports as SubsetExports
  subsetter._initialize()
  return subsetter
}

const toTag = (name: string): number =>
  Array.from(name.padEnd(4)).reduce((tag, letter) => (tag << 8) | letter.charCodeAt(0), 0)

/** HB_SUBSET_FLAGS: NO_HINTING, RETAIN_GIDS, NOTDEF_OUTLINE, NO_LAYOUT_CLOSURE. */
const subsetFlags = 0x1 | 0x2 | 0x40 | 0x200
/** HB_SUBSET_SETS_DROP_TABLE_TAG */
const droppedTables = 3
/** A PDF reads none of these. */
const unusedTables = ['GSUB', 'GPOS', 'GDEF', 'STAT', 'name', 'post', 'OS/2', 'cmap', 'gasp', 'meta', 'DSIG']

/** Returns a TrueType font with some glyphs, which keep their ids, of one weight of a variable font. */
export function subsetFont(font: Uint8Array, glyphs: Iterable<number>, weight: number): Uint8Array {
  const hb = getSubsetter()
  const data = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, data)
  const blob = hb.hb_blob_create(data, font.length, 2, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  const glyphSet = hb.hb_subset_input_glyph_set(input)
  for (const glyph of glyphs) hb.hb_set_add(glyphSet, glyph)
  const dropped = hb.hb_subset_input_set(input, droppedTables)
  for (const table of unusedTables) hb.hb_set_add(dropped, toTag(table))
  hb.hb_subset_input_set_flags(input, subsetFlags)
  hb.hb_subset_input_pin_axis_location(input, face, toTag('wght'), weight)
  const subset = hb.hb_subset_or_fail(face, input)
  if (subset === 0) throw new Error('the font could not be subset')
  const result = hb.hb_face_reference_blob(subset)
  const start = hb.hb_blob_get_data(result, 0)
  const bytes = new Uint8Array(hb.memory.buffer).slice(start, start + hb.hb_blob_get_length(result))
  hb.hb_blob_destroy(result)
  for (const each of [subset, face]) hb.hb_face_destroy(each)
  hb.hb_subset_input_destroy(input)
  hb.hb_blob_destroy(blob)
  hb.free(data)
  return bytes
}
