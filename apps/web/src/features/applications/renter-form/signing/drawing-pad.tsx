import { useEffect, useRef } from 'react'
import SignaturePad from 'signature_pad'
import { useTexts } from '../texts/use-texts.ts'
import { textButtonClass } from '../styles.ts'

/** What the pad has: base64 of a PNG, or an empty text. */
export type ReadDrawing = () => string

/** The server takes 300,000 characters; a signature has a tenth. */
const maxScale = 2

/** Gives the canvas as many pixels as the screen has, and draws what was there again. */
function fitCanvas(canvas: HTMLCanvasElement, pad: SignaturePad): void {
  const scale = Math.min(maxScale, Math.max(1, devicePixelRatio))
  const data = pad.toData()
  canvas.width = canvas.offsetWidth * scale
  canvas.height = canvas.offsetHeight * scale
  canvas.getContext('2d')?.scale(scale, scale)
  pad.clear()
  pad.fromData(data)
}

interface DrawingPadProps {
  readonly describedBy: string | undefined
  /** Is set to a function that reads the drawing. */
  readonly onReady: (read: ReadDrawing) => void
  readonly onDraw: () => void
}

/** A white sheet for a signature, in both themes: it is printed on white. */
export function DrawingPad({ describedBy, onReady, onDraw }: DrawingPadProps) {
  const texts = useTexts().sign
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const padRef = useRef<SignaturePad>(null)
  useEffect(() => {
    const canvas = canvasRef.current!
    const pad = new SignaturePad(canvas, { penColor: '#111827', minWidth: 0.8, maxWidth: 2.6 })
    padRef.current = pad
    const observer = new ResizeObserver(() => fitCanvas(canvas, pad))
    observer.observe(canvas)
    pad.addEventListener('beginStroke', onDraw)
    onReady(() => (pad.isEmpty() ? '' : pad.toDataURL('image/png').replace(/^[^,]*,/, '')))
    return () => {
      observer.disconnect()
      pad.off()
    }
  }, [onReady, onDraw])
  return (
    <div>
      <div className="relative overflow-hidden rounded-md border border-line-strong/60 bg-white">
        <canvas ref={canvasRef} aria-describedby={describedBy} className="block h-44 w-full touch-none">
          {texts.drawHere}
        </canvas>
        <span
          aria-hidden
          className="pointer-events-none absolute inset-x-6 bottom-9 border-b border-dashed border-[#9ca3af]"
        />
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 pt-1 text-sm text-muted">
        {texts.drawHint}
        <button type="button" onClick={() => padRef.current?.clear()} className={textButtonClass}>
          {texts.clear}
        </button>
      </p>
    </div>
  )
}
