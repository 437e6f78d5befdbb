import type { FieldKind } from '@pb/contract/document-fields'
import { pageUnits } from '@pb/rules/document-fields'
import { measureHeight, writeUntagged, type Doc } from '../../../platform/pdf/document.ts'
import { drawUntaggedImage } from '../../../platform/pdf/figures.ts'

/** A field with its value, as pages and the certificate show it. */
export interface FilledField {
  readonly kind: FieldKind
  /** From 1. */
  readonly page: number
  /** In units of the page. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly label: string
  /** What is written; empty for a field that was left empty. */
  readonly text: string
}

/** Where the content of a page of the document is drawn, in points from the top left. */
interface PageArea {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const ink = '#14233b'
/** Points; a text that does not fit is shortened, and is whole on the certificate. */
const [minSize, maxSize] = [5, 12]
const signatureSize = 20

function toArea({ x, y, width, height }: FilledField, page: PageArea): PageArea {
  const share = (units: number, length: number) => (units / pageUnits) * length
  return {
    x: page.x + share(x, page.width),
    y: page.y + share(y, page.height),
    width: share(width, page.width),
    height: share(height, page.height),
  }
}

function drawCheckMark(doc: Doc, { x, y, width, height }: PageArea): void {
  const side = Math.min(width, height)
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2]
  doc
    .moveTo(left + side * 0.18, top + side * 0.55)
    .lineTo(left + side * 0.4, top + side * 0.78)
    .lineTo(left + side * 0.82, top + side * 0.24)
    .lineWidth(Math.max(1, side * 0.1))
    .stroke(ink)
}

/** Writes a text as large as its area allows, in the middle of its height. */
function writeInto(doc: Doc, { text, kind }: FilledField, area: PageArea): void {
  const isSignature = kind === 'signature'
  const { x, y, width, height } = area
  let fitted = Math.min(isSignature ? signatureSize : maxSize, height)
  const measure = () => measureHeight(doc, text, { width }, { size: fitted })
  while (fitted > minSize && measure() > height) fitted -= 0.5
  const lines = Math.max(1, Math.floor(height / (fitted * 1.21)))
  const style = { size: Math.max(minSize, fitted), color: ink, oblique: isSignature }
  const top = y + Math.max(0, (height - Math.min(measure(), height)) / 2)
  writeUntagged(doc, text, { x, y: top, width, lines }, style)
}

interface FieldDrawing {
  readonly field: FilledField
  readonly page: PageArea
  /** PNG of the signer's drawn signature. */
  readonly image: Uint8Array | null
}

/** Draws the value of a field onto a page. */
export function drawField(doc: Doc, { field, page, image }: FieldDrawing): void {
  if (field.text === '') return
  const area = toArea(field, page)
  if (field.kind === 'checkbox') drawCheckMark(doc, area)
  else if (field.kind === 'signature' && image) drawUntaggedImage(doc, image, area)
  else writeInto(doc, field, area)
}
