import { PdfArray, PdfDict, PdfName, PdfNumber, PdfString, type PDF, type PdfRef } from '@libpdf/core'
import type { OutlineEntry } from '../draw/flow.ts'

interface Node {
  readonly ref: PdfRef
  readonly dict: PdfDict
  readonly children: Node[]
}

/** Connects the entries of one level (ISO 32000-1, 12.3.3). */
function connect(parent: Node): void {
  const { children } = parent
  const [first, last] = [children[0], children.at(-1)]
  if (!first || !last) return
  parent.dict.set('First', first.ref)
  parent.dict.set('Last', last.ref)
  for (const [index, child] of children.entries()) {
    child.dict.set('Parent', parent.ref)
    if (index > 0) child.dict.set('Prev', children[index - 1]!.ref)
    if (index < children.length - 1) child.dict.set('Next', children[index + 1]!.ref)
    connect(child)
  }
}

/** Adds the bookmarks: people with their papers, which are closed at first. */
export function addOutline(pdf: PDF, entries: readonly OutlineEntry[]): void {
  const pages = pdf.getPages()
  const createNode = (dict: PdfDict): Node => ({ dict, ref: pdf.register(dict), children: [] })
  const root = createNode(PdfDict.of({ Type: PdfName.of('Outlines') }))
  for (const { title, level, page } of entries) {
    const target = pages[page]
    if (!target) continue
    const destination = new PdfArray([target.ref, PdfName.of('Fit')])
    const node = createNode(PdfDict.of({ Title: PdfString.fromString(title), Dest: destination }))
    const parent = level === 1 ? root.children.at(-1) : undefined
    ;(parent ?? root).children.push(node)
  }
  for (const { dict, children } of root.children)
    if (children.length > 0) dict.set('Count', PdfNumber.of(-children.length))
  root.dict.set('Count', PdfNumber.of(root.children.length))
  connect(root)
  pdf.getCatalog().set('Outlines', root.ref)
  pdf.getCatalog().set('PageMode', PdfName.of('UseOutlines'))
}
