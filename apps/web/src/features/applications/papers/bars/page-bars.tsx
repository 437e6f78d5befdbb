import { pageUnits } from '@pb/rules/document-fields'
import { useState, type PointerEvent } from 'react'
import { getFieldStyle } from '../../../../components/domain/file-viewer/field-style.ts'
import { PageBox } from '../../../../components/domain/file-viewer/page-box.tsx'
import { cn } from '../../../../lib/cn.ts'
import type { NumberPlace } from './number-places.ts'
import { drawBar, isCovered } from './placed-bar.ts'
import type { BarsState } from './use-bars.ts'
import * as texts from './texts.ts'

interface PageBarsProps {
  readonly number: number
  readonly state: BarsState
  readonly places: readonly NumberPlace[]
  /** Whether a drag over the page draws a bar; else a finger scrolls. */
  readonly isDrawing: boolean
}

/** A point of a page in its units. */
function readPoint({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: ((clientX - left) / width) * pageUnits, y: ((clientY - top) / height) * pageUnits }
}

interface Drawing {
  readonly from: ReturnType<typeof readPoint>
  readonly to: ReturnType<typeof readPoint>
}

/** The bars of a page and the places that may need one; a drag over the page draws a bar. */
export function PageBars({ number, state, places, isDrawing }: PageBarsProps) {
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const drawn = drawing && drawBar(number, drawing.from, drawing.to)
  function end(): void {
    if (drawn && !state.isFull) state.add(drawn)
    setDrawing(null)
  }
  return (
    // By keyboard, the button of the tools adds a bar.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={cn('absolute inset-0', isDrawing && 'cursor-crosshair touch-none')}
      onPointerDown={(event) => {
        if (!isDrawing) return
        event.currentTarget.setPointerCapture(event.pointerId)
        const from = readPoint(event)
        setDrawing({ from, to: from })
      }}
      onPointerMove={(event) => {
        const to = readPoint(event)
        setDrawing((now) => now && { ...now, to })
      }}
      onPointerUp={end}
      onPointerCancel={() => setDrawing(null)}
    >
      {places
        .filter((place) => place.page === number && !isCovered(place, state.bars))
        .map((place) => (
          <button
            key={`${place.x} ${place.y}`}
            type="button"
            aria-label={texts.coverPlace(texts.kinds[place.kind], number)}
            title={texts.kinds[place.kind]}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => state.cover([place])}
            style={getFieldStyle(place)}
            className="absolute rounded-[2px] border-2 border-dashed border-[#b45309] bg-[#f59e0b]/25"
          />
        ))}
      {state.bars
        .filter(({ page }) => page === number)
        .map((bar, at) => (
          <PageBox
            key={bar.id}
            place={bar}
            label={texts.barName(at + 1, number)}
            isSelected={state.selected?.id === bar.id}
            className="bg-black/80"
            onSelect={() => state.select(bar)}
            onChange={state.replace}
            onKey={(key, isShift) => state.pressKey(bar, key, isShift)}
          />
        ))}
      {drawn && <span aria-hidden style={getFieldStyle(drawn)} className="absolute bg-black/60" />}
    </div>
  )
}
