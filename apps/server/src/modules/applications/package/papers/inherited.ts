import type { PDF, PdfDict, PdfObject } from '@libpdf/core'

/** Returns an attribute of a page, which it may have from its parents. */
export function findInherited(source: PDF, page: PdfDict, key: string): PdfObject | undefined {
  const seen = new Set<PdfDict>()
  for (let node: PdfDict | undefined = page; node && !seen.has(node);) {
    seen.add(node)
    const value = node.get(key)
    if (value) return value
    node = node.getDict('Parent', (ref) => source.getObject(ref))
  }
  return undefined
}
