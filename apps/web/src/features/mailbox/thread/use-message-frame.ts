import { useCallback, useEffect, useRef, useState } from 'react'

import { addProductFont } from './product-font.ts'

/** Height of a horizontal scrollbar, for documents wider than the page. */
const scrollbarHeight = 16

function measureHeight(document: Document): number {
  const { documentElement: root } = document
  const wide = root.scrollWidth > root.clientWidth
  return Math.ceil(root.getBoundingClientRect().height) + (wide ? scrollbarHeight : 0)
}

/** Forwards key presses in the document to the page's shortcuts. */
function forwardKeys(document: Document): void {
  document.addEventListener('keydown', (event) => {
    const { key, code, shiftKey, ctrlKey, metaKey, altKey } = event
    const copied = new KeyboardEvent('keydown', {
      key,
      code,
      shiftKey,
      ctrlKey,
      metaKey,
      altKey,
      bubbles: true,
      cancelable: true,
    })
    if (!window.document.body.dispatchEvent(copied)) event.preventDefault()
  })
}

/** The frame's document once it has been parsed, before its images have loaded. */
function getDocument(frame: HTMLIFrameElement | null, source: string): Document | null {
  const document = frame?.contentDocument
  if (!document?.body || document.readyState === 'loading' || document.contentType !== 'text/html')
    return null
  return document.URL === new URL(source, location.href).href ? document : null
}

/**
 * Measures the document in a frame: when it has been parsed, when images load, when the width changes, and when quoted
 * text is shown. `height` is null until the first measurement.
 */
export function useMessageFrame(source: string, quoted: boolean, onBroken: (broken: boolean) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const observer = useRef<ResizeObserver | null>(null)
  const shown = useRef<Document | null>(null)
  const latest = useRef(quoted)
  const [height, setHeight] = useState<number | null>(null)

  const measure = useCallback(() => {
    const document = frame.current?.contentDocument
    if (document?.body) setHeight(measureHeight(document))
  }, [])

  const show = useCallback(
    (document: Document) => {
      if (shown.current === document) return measure()
      shown.current = document
      observer.current?.disconnect()
      document.documentElement.classList.toggle('show-quoted', latest.current)
      observer.current = new ResizeObserver(measure)
      observer.current.observe(document.body)
      observer.current.observe(document.documentElement)
      forwardKeys(document)
      void addProductFont(document)
      measure()
    },
    [measure],
  )

  const animationFrame = useRef(0)
  const onLoad = useCallback(() => {
    cancelAnimationFrame(animationFrame.current)
    const document = frame.current?.contentDocument
    // Anything but HTML is an error response: the URL or the session has expired.
    if (document?.body && document.contentType === 'text/html') show(document)
    else onBroken(true)
  }, [show, onBroken])

  // No event of the frame fires between parsing and loading all images, so poll every frame.
  useEffect(() => {
    const poll = (): void => {
      const document = getDocument(frame.current, source)
      if (document) show(document)
      else animationFrame.current = requestAnimationFrame(poll)
    }
    animationFrame.current = requestAnimationFrame(poll)
    return () => cancelAnimationFrame(animationFrame.current)
  }, [source, show])

  useEffect(() => {
    latest.current = quoted
    frame.current?.contentDocument?.documentElement?.classList.toggle('show-quoted', quoted)
    if (observer.current) measure()
  }, [quoted, measure])

  useEffect(() => () => observer.current?.disconnect(), [])
  return { frame, height, onLoad }
}
