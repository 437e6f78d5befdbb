import { pageUnits } from '@pb/rules/document-fields'
import { useEffect, useRef, type PointerEvent, type ReactNode } from 'react'
import { cn } from '../../../lib/cn.ts'
import { getFieldStyle } from './field-style.ts'
import { moveOnPage, resizeOnPage, type PagePlace } from './place-on-page.ts'

interface Drag<T> {
  readonly place: T
  readonly x: number
  readonly y: number
  readonly isResize: boolean
}

interface PageBoxProps<T extends PagePlace> {
  readonly place: T
  readonly label: string
  readonly isSelected: boolean
  readonly className: string
  readonly onSelect: () => void
  readonly onChange: (place: T) => void
  /** Whether the key did something. */
  readonly onKey: (key: string, isShift: boolean) => boolean
  readonly children?: ReactNode
}

/** A box on a page: dragged and resized by the mouse or a finger, moved by the arrow keys. */
export function PageBox<T extends PagePlace>(props: PageBoxProps<T>) {
  const { place, label, isSelected, className, onSelect, onChange, onKey, children } = props
  const drag = useRef<Drag<T>>(null)
  const box = useRef<HTMLButtonElement>(null)
  const isNew = useRef(isSelected)
  // A box that was just added gets the keys that move it.
  useEffect(() => {
    if (isNew.current) box.current?.focus()
  }, [])
  function start(event: PointerEvent<HTMLElement>, isResize: boolean): void {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { place, x: event.clientX, y: event.clientY, isResize }
    onSelect()
  }
  function move(event: PointerEvent<HTMLElement>): void {
    const page = event.currentTarget.closest('[data-page]')?.getBoundingClientRect()
    if (!drag.current || !page) return
    const { place: before, x, y, isResize } = drag.current
    onChange(
      (isResize ? resizeOnPage : moveOnPage)(before, {
        right: ((event.clientX - x) / page.width) * pageUnits,
        down: ((event.clientY - y) / page.height) * pageUnits,
      }),
    )
  }
  const end = () => {
    drag.current = null
  }
  return (
    <>
      <button
        ref={box}
        type="button"
        aria-label={label}
        aria-pressed={isSelected}
        onFocus={onSelect}
        onKeyDown={(event) => {
          if (onKey(event.key, event.shiftKey)) event.preventDefault()
        }}
        onPointerDown={(event) => start(event, false)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        style={getFieldStyle(place)}
        className={cn(
          'absolute cursor-move touch-none',
          className,
          isSelected && 'z-10 ring-2 ring-[#2563eb]',
        )}
      >
        {children}
      </button>
      {isSelected && (
        <span
          aria-hidden
          onPointerDown={(event) => start(event, true)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          style={{
            left: `${(place.x + place.width) / 100}%`,
            top: `${(place.y + place.height) / 100}%`,
          }}
          className="absolute z-20 size-4 -translate-1/2 cursor-nwse-resize touch-none rounded-full border-2 border-white bg-[#2563eb]"
        />
      )}
    </>
  )
}
