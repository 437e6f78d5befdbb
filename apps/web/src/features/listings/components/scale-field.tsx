import { RangeSlider } from '../../../components/ui/range-slider.tsx'
import { Select } from '../../../components/ui/select.tsx'
import type { Scale, Span } from '../model/ranges.ts'

interface ScaleFieldProps {
  readonly title: string
  readonly place: string
  readonly scale: Scale
  readonly value: Span
  readonly onChange: (value: Span) => void
}

/** One scale: the slider, and a list for each of its ends. */
export function ScaleField({ title, place, scale, value, onChange }: ScaleFieldProps) {
  const last = scale.names.length - 1
  const [low, high] = value
  const end = (at: 0 | 1, word: string) => (
    <Select
      label={`${title} of ${place}, ${word}`}
      value={String(value[at])}
      options={scale.names.flatMap((label, position) =>
        (at === 0 ? position <= high : position >= low) ? [{ value: String(position), label }] : [],
      )}
      onChange={(position) => onChange(at === 0 ? [Number(position), high] : [low, Number(position)])}
      className="min-w-0 flex-1"
    />
  )
  return (
    <div>
      <RangeSlider
        label={`${title} of ${place}`}
        last={last}
        value={value}
        nameOf={(position) => scale.names[position]!}
        onChange={onChange}
      />
      <div className="flex items-center gap-2">
        {end(0, 'from')}
        <span aria-hidden className="text-muted">
          –
        </span>
        {end(1, 'to')}
      </div>
    </div>
  )
}
