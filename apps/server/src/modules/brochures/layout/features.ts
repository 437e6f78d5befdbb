import { write, type Doc } from '../../../platform/pdf/document.ts'
import { column, page } from './geometry.ts'

const columns = 2
const lineHeight = 14.5
const beforeHeading = 14
const heading = 18

/** Height of the feature list; 0 without features. */
export function measureFeatures(features: readonly string[]): number {
  if (features.length === 0) return 0
  return beforeHeading + heading + Math.ceil(features.length / columns) * lineHeight
}

/** Draws the features in columns that read from top to bottom. */
export function drawFeatures(doc: Doc, features: readonly string[], below: number): void {
  if (features.length === 0) return
  const top = below + beforeHeading
  const title = { x: page.left, y: top, width: column.text, lines: 1, tag: 'H2' as const }
  write(doc, 'Features', title, { size: 8.5, weight: 'semibold' })
  const rows = Math.ceil(features.length / columns)
  const width = column.text / columns
  for (const [index, feature] of features.entries()) {
    const x = page.left + Math.floor(index / rows) * width
    const y = top + heading + (index % rows) * lineHeight
    write(doc, feature, { x, y, width: width - 12, lines: 1 }, { size: 9 })
  }
}
