import { useRef, type PointerEvent } from 'react'
import { pageUnits } from '@pb/rules/document-fields'
import { getFieldStyle } from '../../../../components/domain/file-viewer/field-style.ts'
import { cn } from '../../../../lib/cn.ts'
import { moveField, resizeField, type PlacedField } from './placed-field.ts'
import * as texts from './texts.ts'
import type { PlacedFieldsState } from './use-placed-fields.ts'

/** Ink and fill of each signer's fields, on paper, which is white in both themes. */
const signerColors = [
  'border-[#1d4ed8] bg-[#dbeafe]/85 text-[#1e3a8a]',
  'border-[#b45309] bg-[#fef3c7]/85 text-[#78350f]',
  'border-[#047857] bg-[#d1fae5]/85 text-[#064e3b]',
  'border-[#be185d] bg-[#fce7f3]/85 text-[#831843]',
  'border-[#6d28d9] bg-[#ede9fe]/85 text-[#4c1d95]',
] as const
export const getSignerColor = (at: number): string => signerColors[at % signerColors.length]!

interface Drag {
  readonly field: PlacedField
  readonly x: number
  readonly y: number
  readonly isResize: boolean
}

interface FieldBoxProps {
  readonly field: PlacedField
  /** Place of its signer in the list, from 0. */
  readonly signerAt: number
  readonly signerName: string
  readonly state: PlacedFieldsState
}

/** A placed field: dragged by the mouse or a finger, moved by the arrow keys. */
export function FieldBox({ field, signerAt, signerName, state }: FieldBoxProps) {
  const drag = useRef<Drag>(null)
  const isSelected = state.selected?.id === field.id
  function start(event: PointerEvent<HTMLElement>, isResize: boolean): void {
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { field, x: event.clientX, y: event.clientY, isResize }
    state.select(field)
  }
  function move(event: PointerEvent<HTMLElement>): void {
    const page = event.currentTarget.closest('[data-page]')?.getBoundingClientRect()
    if (!drag.current || !page) return
    const change = (resizeOrMove: typeof moveField, { x, y, field: before }: Drag) =>
      resizeOrMove(before, {
        right: ((event.clientX - x) / page.width) * pageUnits,
        down: ((event.clientY - y) / page.height) * pageUnits,
      })
    state.replace(change(drag.current.isResize ? resizeField : moveField, drag.current))
  }
  const end = () => {
    drag.current = null
  }
  return (
    <>
      <button
        type="button"
        aria-label={texts.fieldName(field.label || texts.kinds[field.kind], signerName, field.page)}
        aria-pressed={isSelected}
        onFocus={() => state.select(field)}
        onKeyDown={(event) => {
          if (state.pressKey(field, event.key, event.shiftKey)) event.preventDefault()
        }}
        onPointerDown={(event) => start(event, false)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        style={getFieldStyle(field)}
        className={cn(
          'absolute flex cursor-move touch-none items-center overflow-hidden rounded-[2px] border px-[0.3em] text-left leading-tight',
          getSignerColor(signerAt),
          !field.required && 'border-dashed',
          isSelected && 'z-10 ring-2 ring-[#2563eb]',
        )}
      >
        {field.kind !== 'checkbox' && (
          <span className="truncate">{field.label || texts.kinds[field.kind]}</span>
        )}
      </button>
      {isSelected && (
        <span
          aria-hidden
          onPointerDown={(event) => start(event, true)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
          style={{
            left: `${(field.x + field.width) / 100}%`,
            top: `${(field.y + field.height) / 100}%`,
          }}
          className="absolute z-20 size-4 -translate-1/2 cursor-nwse-resize touch-none rounded-full border-2 border-white bg-[#2563eb]"
        />
      )}
    </>
  )
}
