import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { logError } from '../../../lib/log.ts'

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).href

/** Pixels per CSS pixel: more is not seen and takes memory. */
const maxDensity = 2

async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
): Promise<void> {
  const page = await pdf.getPage(number)
  if (signal.aborted || !canvas.parentElement) return
  const density = Math.min(devicePixelRatio, maxDensity)
  const { width } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: (canvas.parentElement.clientWidth / width) * density })
  Object.assign(canvas, { width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
  const task = page.render({ canvas, viewport })
  signal.addEventListener('abort', () => task.cancel())
  await task.promise
}

interface PdfState {
  readonly pdf?: PDFDocumentProxy
  readonly error?: unknown
}

/** Opens a PDF. Its scripts and links are not run: pages are drawn as pictures. */
export function usePdf(file: Blob): PdfState {
  const [state, setState] = useState<PdfState>({})
  useEffect(() => {
    let closed = false
    let close = (): void => {}
    async function open(): Promise<void> {
      const data = await file.arrayBuffer()
      if (closed) return
      const task = getDocument({ data })
      close = () => void task.destroy()
      const pdf = await task.promise
      if (!closed) setState({ pdf })
    }
    open().catch((error: unknown) => {
      if (closed) return
      logError('A PDF could not be shown', error)
      setState({ error })
    })
    return () => {
      closed = true
      close()
    }
  }, [file])
  return state
}

/** Returns the ref of a canvas on which a page, from 1, is drawn in the width of the canvas's parent. */
export function usePdfPage(
  pdf: PDFDocumentProxy | undefined,
  number: number,
): (canvas: HTMLCanvasElement | null) => void {
  const [target, setTarget] = useState<HTMLCanvasElement | null>(null)
  useEffect(() => {
    if (!pdf || !target) return
    const closing = new AbortController()
    drawPage(pdf, number, target, closing.signal).catch((error: unknown) => {
      if (!closing.signal.aborted) logError('A page of a PDF could not be drawn', error)
    })
    return () => closing.abort()
  }, [pdf, number, target])
  return setTarget
}
