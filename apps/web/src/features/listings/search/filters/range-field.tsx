import { RangeSlider } from '../../../../components/ui/range-slider.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import type { Scale, Span } from './street-ranges.ts'
import * as texts from './texts.ts'

interface RangeFieldProps {
  readonly title: string
  readonly neighborhood: string
  readonly scale: Scale
  readonly value: Span
  readonly onChange: (value: Span) => void
}

/** A slider with a select for each end. */
export function RangeField({ title, neighborhood, scale, value, onChange }: RangeFieldProps) {
  const last = scale.labels.length - 1
  const [low, high] = value
  const renderEnd = (end: 0 | 1) => (
    <Select
      label={end === 0 ? texts.rangeFrom(title, neighborhood) : texts.rangeTo(title, neighborhood)}
      value={String(value[end])}
      options={scale.labels.flatMap((label, position) =>
        (end === 0 ? position <= high : position >= low) ? [{ value: String(position), label }] : [],
      )}
      onChange={(position) => onChange(end === 0 ? [Number(position), high] : [low, Number(position)])}
      className="min-w-0 flex-1"
    />
  )
  return (
    <div>
      <RangeSlider
        label={texts.rangeLabel(title, neighborhood)}
        last={last}
        value={value}
        formatPosition={(position) => scale.labels[position]!}
        onChange={onChange}
      />
      <div className="flex items-center gap-2">
        {renderEnd(0)}
        <span aria-hidden className="text-muted">
          –
        </span>
        {renderEnd(1)}
      </div>
    </div>
  )
}
