import { printCluster } from './characters.ts'
import { listCodePoints, splitClusters, unusualStretch } from './clusters.ts'
import { findSlices, type FontSlice } from './font-catalog.ts'
import { FontSet } from './font-set.ts'
import { orderHanFonts } from './han-fonts.ts'
import { hasInterGlyph } from './inter.ts'
import { ScriptFont } from './script-font.ts'
import { UnprintableTextError } from './unprintable-text-error.ts'

/** Slices that stay parsed in this process, each some hundred kilobytes. */
const maxOpen = 48
const open = new Map<string, Promise<ScriptFont>>()

function openSlice(slice: FontSlice): Promise<ScriptFont> {
  const font = open.get(slice.file) ?? ScriptFont.open(slice)
  // The last used is the last in the map.
  open.delete(slice.file)
  open.set(slice.file, font)
  for (const file of open.keys()) if (open.size > maxOpen) open.delete(file)
  return font
}

/** Calls `visit` with each text in a value of plain objects and arrays. */
function visitTexts(value: unknown, visit: (text: string) => void): void {
  if (typeof value === 'string') visit(value)
  else if (Array.isArray(value)) for (const item of value) visitTexts(item, visit)
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const item of Object.values(value)) visitTexts(item, visit)
}

/** Returns the clusters that the document's font cannot draw, each with a text that has it. */
function listForeignClusters(content: unknown): Map<string, string> {
  const clusters = new Map<string, string>()
  visitTexts(content, (text) => {
    for (const cluster of (text.normalize('NFC').match(unusualStretch) ?? []).flatMap(splitClusters)) {
      if (printCluster(cluster, { inter: hasInterGlyph, script: () => true }).kind !== 'script') continue
      const order = orderHanFonts(text)[0]!
      clusters.set(`${order} ${cluster}`, text)
    }
  })
  return clusters
}

async function findFont(text: string, order: string): Promise<ScriptFont | null> {
  const codePoints = listCodePoints(text)
  const [first] = codePoints
  if (first === undefined) return null
  for (const slice of findSlices(first, orderHanFonts(order))) {
    const font = await openSlice(slice)
    if (codePoints.every((code) => font.codePoints.has(code))) return font
  }
  return null
}

/**
 * Loads the fonts for all texts of a document's content: none for a document in Latin, Greek or Cyrillic letters.
 * Throws an `UnprintableTextError` when a letter is in none.
 */
export async function loadFonts(content: unknown): Promise<FontSet> {
  const fonts = new Map<string, ScriptFont>()
  const missing = new Map<string, string>()
  for (const [key, text] of listForeignClusters(content)) {
    const cluster = key.slice(key.indexOf(' ') + 1)
    const candidates = [cluster, cluster.replace(/\p{Cf}/gu, ''), cluster.normalize('NFKC')]
    let found: ScriptFont | null = null
    for (const candidate of new Set(candidates)) found ??= await findFont(candidate, text)
    if (found) fonts.set(found.file, found)
    const script = (tried: string) =>
      found !== null && listCodePoints(tried).every((code) => found.codePoints.has(code))
    if (printCluster(cluster, { inter: hasInterGlyph, script }).kind === 'missing') missing.set(cluster, text)
  }
  if (missing.size > 0) throw new UnprintableTextError(missing)
  return new FontSet([...fonts.values()])
}

/** Throws an `UnprintableTextError` when a text has letters that no font has. Loads no fonts. */
export function assertPrintable(content: unknown): void {
  const script = (text: string) => {
    const [first, ...rest] = listCodePoints(text).map((code) => findSlices(code).map(({ file }) => file))
    return first?.some((file) => rest.every((files) => files.includes(file))) ?? false
  }
  const missing = new Map<string, string>()
  for (const [key, text] of listForeignClusters(content)) {
    const cluster = key.slice(key.indexOf(' ') + 1)
    if (printCluster(cluster, { inter: hasInterGlyph, script }).kind === 'missing') missing.set(cluster, text)
  }
  if (missing.size > 0) throw new UnprintableTextError(missing)
}
