import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { logError } from '../../../../lib/log.ts'
import { findNumberPlaces, type NumberPlace } from './number-places.ts'

interface FoundPlaces {
  readonly places: readonly NumberPlace[]
  /** Whether some page has text that could be searched. */
  readonly hasText: boolean
}

async function searchPages(pdf: PDFDocumentProxy): Promise<FoundPlaces> {
  const places: NumberPlace[] = []
  let hasText = false
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item) =>
      'str' in item ? [{ ...item, transform: item.transform as number[] }] : [],
    )
    hasText ||= pieces.some(({ str }) => str.trim() !== '')
    const viewport = page.getViewport({ scale: 1 })
    places.push(
      ...findNumberPlaces(number, pieces, {
        width: viewport.width,
        height: viewport.height,
        toViewport: (x, y) => viewport.convertToViewportPoint(x, y) as number[],
      }),
    )
  }
  return { places, hasText }
}

/** Searches the text of a PDF; null while it does. */
export function useNumberPlaces(pdf: PDFDocumentProxy | undefined): FoundPlaces | null {
  const [found, setFound] = useState<FoundPlaces | null>(null)
  useEffect(() => {
    if (!pdf) return
    let closed = false
    async function search(document: PDFDocumentProxy): Promise<void> {
      const next = await searchPages(document)
      if (!closed) setFound(next)
    }
    search(pdf).catch((error: unknown) => {
      if (!closed) logError('The text of a PDF could not be searched', error)
    })
    return () => {
      closed = true
    }
  }, [pdf])
  return found
}
