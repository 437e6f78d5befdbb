import { Slider } from '@base-ui/react/slider'
import { useState } from 'react'
import * as texts from './text-templates.ts'

type Span = readonly [number, number]

interface RangeSliderProps {
  /** Accessible name: `Streets of Chelsea`. */
  readonly label: string
  /** Last position; the first is 0. */
  readonly last: number
  readonly value: Span
  /** Text of a position for screen readers. */
  readonly formatPosition: (position: number) => string
  /** Called when a thumb is released, and after every key. */
  readonly onChange: (value: Span) => void
}

const thumb =
  'size-5 rounded-full border-2 border-brand bg-panel outline-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'

/** A slider with two thumbs: arrows move by one, Page Up and Page Down by ten, Home and End to the ends. */
export function RangeSlider({ label, last, value, formatPosition: nameOf, onChange }: RangeSliderProps) {
  // While a thumb is dragged, its position is ahead of `value`.
  const [dragged, setDragged] = useState<Span | null>(null)
  const shown = dragged ?? value
  return (
    <Slider.Root
      aria-label={label}
      min={0}
      max={last}
      value={shown}
      thumbCollisionBehavior="none"
      onValueChange={([low, high]) => setDragged([low, high])}
      onValueCommitted={([low, high]) => {
        setDragged(null)
        onChange([low, high])
      }}
    >
      <Slider.Control className="flex h-9 w-full touch-none items-center px-2.5 select-none">
        <Slider.Track className="relative h-1 w-full rounded-full bg-line">
          <Slider.Indicator className="rounded-full bg-brand" />
          {([0, 1] as const).map((index) => (
            <Slider.Thumb
              key={index}
              index={index}
              getAriaLabel={() => (index === 0 ? texts.rangeStart(label) : texts.rangeEnd(label))}
              getAriaValueText={() => nameOf(shown[index])}
              className={thumb}
            />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  )
}
