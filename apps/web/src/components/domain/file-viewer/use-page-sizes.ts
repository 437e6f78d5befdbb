import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { logError } from '../../../lib/log.ts'

export interface PageSize {
  /** From 1. */
  readonly number: number
  readonly width: number
  readonly height: number
}

async function readSize(pdf: PDFDocumentProxy, number: number): Promise<PageSize> {
  const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
  return { number, width, height }
}

/** Returns the sizes of all pages as they are shown, so that they keep their place before they are drawn. */
export function usePageSizes(pdf: PDFDocumentProxy | undefined): readonly PageSize[] {
  const [sizes, setSizes] = useState<readonly PageSize[]>([])
  useEffect(() => {
    if (!pdf) return
    let closed = false
    async function read(document: PDFDocumentProxy): Promise<void> {
      const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1)
      const next = await Promise.all(numbers.map((number) => readSize(document, number)))
      if (!closed) setSizes(next)
    }
    read(pdf).catch((error: unknown) => {
      if (!closed) logError('The pages of a PDF could not be read', error)
    })
    return () => {
      closed = true
    }
  }, [pdf])
  return sizes
}
