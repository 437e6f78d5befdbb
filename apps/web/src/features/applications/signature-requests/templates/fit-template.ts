import type { FullTemplate, TemplatePage } from '@pb/contract/document-templates'
import { pageUnits } from '@pb/rules/document-fields'
import { minSide, type PagePlace } from '../../../../components/domain/file-viewer/place-on-page.ts'
import { randomKey } from '../../../../lib/random-key.ts'
import type { PlacedField } from '../fields/placed-field.ts'

/** Points by which pages of one size differ in PDFs of different programs. */
const sameSizePoints = 3

const isSameSize = (one: TemplatePage, other: TemplatePage): boolean =>
  Math.abs(one.width - other.width) <= sameSizePoints && Math.abs(one.height - other.height) <= sameSizePoints

/** What becomes of a template's fields on another PDF. */
export interface FittedTemplate {
  /** All of them lie on a page that is there. */
  readonly fields: readonly PlacedField[]
  /** Number of fields of pages that the PDF has not. */
  readonly offPages: number
  /** Pages, from 1, with fields, whose size is another than in the template. */
  readonly otherSizes: readonly number[]
}

interface Side {
  readonly start: number
  readonly length: number
}

/** Keeps the length in points and the middle's share of the page, and stays on the page. */
function fitSide({ start, length }: Side, from: number, to: number): Side {
  const next = Math.round(Math.min(pageUnits, Math.max(minSide, (length * from) / to)))
  const middle = start + length / 2
  return { start: Math.round(Math.min(Math.max(0, middle - next / 2), pageUnits - next)), length: next }
}

/** Moves a place from a page of one size to one of another. */
function fitPlace({ x, y, width, height }: PagePlace, from: TemplatePage, to: TemplatePage): PagePlace {
  if (isSameSize(from, to)) return { x, y, width, height }
  const across = fitSide({ start: x, length: width }, from.width, to.width)
  const down = fitSide({ start: y, length: height }, from.height, to.height)
  return { x: across.start, y: down.start, width: across.length, height: down.length }
}

/**
 * Places a template's fields on a PDF with pages of these sizes. `signerIds` are those of the roles in their order; the
 * fields of a role with null are left out.
 */
export function fitTemplate(
  { fields, page_sizes: sizes }: Pick<FullTemplate, 'fields' | 'page_sizes'>,
  pages: readonly TemplatePage[],
  signerIds: readonly (string | null)[],
): FittedTemplate {
  const placed: PlacedField[] = []
  const otherSizes = new Set<number>()
  let offPages = 0
  for (const { signer, x, y, width, height, ...field } of fields) {
    const signerId = signerIds[signer - 1] ?? null
    if (signerId === null) continue
    const [from, to] = [sizes[field.page - 1], pages[field.page - 1]]
    if (!from || !to) {
      offPages += 1
      continue
    }
    if (!isSameSize(from, to)) otherSizes.add(field.page)
    placed.push({ ...field, id: randomKey(), signerId, ...fitPlace({ x, y, width, height }, from, to) })
  }
  return { fields: placed, offPages, otherSizes: [...otherSizes].toSorted((a, b) => a - b) }
}
