import { useCallback, useEffect, useRef, useState } from 'react'

/** Room for a scrollbar at the bottom of a document that is wider than the page. */
const scrollbar = 16

function heightOf(document: Document): number {
  const { documentElement: root } = document
  const wide = root.scrollWidth > root.clientWidth
  return Math.ceil(root.getBoundingClientRect().height) + (wide ? scrollbar : 0)
}

/** Keys pressed in the document reach the page's shortcuts; what is typed in the page never comes from there. */
function passKeys(document: Document): void {
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

/** The document of this address, once it has been read, whatever its pictures are still waiting for. */
function readDocument(frame: HTMLIFrameElement | null, source: string): Document | null {
  const document = frame?.contentDocument
  if (!document?.body || document.readyState === 'loading' || document.contentType !== 'text/html')
    return null
  return document.URL === new URL(source, location.href).href ? document : null
}

/**
 * Measures the document in a frame for as long as it is shown: when it has been read, when its pictures come, when the
 * page changes its width, and when older messages are unfolded. `height` is null until then.
 */
export function useFrame(source: string, quoted: boolean, onBroken: (broken: boolean) => void) {
  const frame = useRef<HTMLIFrameElement>(null)
  const observer = useRef<ResizeObserver | null>(null)
  const shown = useRef<Document | null>(null)
  const latest = useRef(quoted)
  const [height, setHeight] = useState<number | null>(null)

  const measure = useCallback(() => {
    const document = frame.current?.contentDocument
    if (document?.body) setHeight(heightOf(document))
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
      passKeys(document)
      measure()
    },
    [measure],
  )

  const waiting = useRef(0)
  const onLoad = useCallback(() => {
    cancelAnimationFrame(waiting.current)
    const document = frame.current?.contentDocument
    // A refusal is no document of a mail: the address has run out, or the session.
    if (document?.body && document.contentType === 'text/html') show(document)
    else onBroken(true)
  }, [show, onBroken])

  // No event tells the page that a frame's document has been read; its pictures may take long.
  useEffect(() => {
    const look = (): void => {
      const document = readDocument(frame.current, source)
      if (document) show(document)
      else waiting.current = requestAnimationFrame(look)
    }
    waiting.current = requestAnimationFrame(look)
    return () => cancelAnimationFrame(waiting.current)
  }, [source, show])

  useEffect(() => {
    latest.current = quoted
    frame.current?.contentDocument?.documentElement?.classList.toggle('show-quoted', quoted)
    if (observer.current) measure()
  }, [quoted, measure])

  useEffect(() => () => observer.current?.disconnect(), [])
  return { frame, height, onLoad }
}
