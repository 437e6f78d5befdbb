import { useState, type PointerEvent } from 'react'
import { cn } from '../../../lib/cn.ts'
import { niceTicks, interpolate, formatShortMoney, toUtcMs, timeTicks } from './scale.ts'
import { useWidth } from './use-width.ts'

type ChartTone = 'sale' | 'rental' | 'plain'

interface PricePoint {
  /** `yyyy-mm-dd`. */
  readonly date: string
  /** Dollars. */
  readonly price: number
  /** Tooltip of the point. */
  readonly text: string
}

/** Points in chronological order; `steps` draws a step line. */
export interface PriceSeries {
  readonly key: string
  readonly style: 'steps' | 'dots'
  readonly points: readonly PricePoint[]
}

interface PriceChartProps {
  /** Text alternative in one sentence; the numbers are in a table beside the chart. */
  readonly label: string
  readonly tone: ChartTone
  readonly series: readonly PriceSeries[]
}

const height = 200
const margin = { top: 12, right: 12, bottom: 24, left: 56 } as const
const tones: Readonly<Record<ChartTone, string>> = {
  sale: 'text-sale',
  rental: 'text-rental',
  plain: 'text-brand',
}
/** Largest distance in pixels at which a point counts as hovered. */
const maxPointerDistance = 40

interface PlottedPoint extends PricePoint {
  readonly x: number
  readonly y: number
}

function stepPath(points: readonly PlottedPoint[]): string {
  return points.map(({ x, y }, at) => (at === 0 ? `M${x},${y}` : `H${x}V${y}`)).join('')
}

function findNearest(points: readonly PlottedPoint[], x: number, y: number): PlottedPoint | null {
  let [best, away] = [null as PlottedPoint | null, maxPointerDistance]
  for (const point of points) {
    const distance = Math.hypot(point.x - x, (point.y - y) / 2)
    if (distance < away) [best, away] = [point, distance]
  }
  return best
}

/** A chart of prices over time that fills the available width, with a tooltip on hover. */
export function PriceChart({ label, tone, series }: PriceChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const [hovered, setHovered] = useState<PlottedPoint | null>(null)
  const all = series.flatMap(({ points }) => points)
  const times = all.map(({ date }) => toUtcMs(date))
  const prices = all.map(({ price }) => price)
  const span = [Math.min(...times), Math.max(...times)] as const
  const ticks = niceTicks(Math.min(...prices), Math.max(...prices))
  const range = [ticks[0]!, ticks.at(-1)!] as const
  const inner = {
    width: Math.max(0, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  }
  const toX = (time: number) => margin.left + interpolate(time, span, inner.width)
  const toY = (price: number) => margin.top + inner.height - interpolate(price, range, inner.height)
  const plottedSeries = series.map(({ key, style: look, points }) => ({
    key,
    look,
    points: points.map((point): PlottedPoint => ({
      ...point,
      x: toX(toUtcMs(point.date)),
      y: toY(point.price),
    })),
  }))
  const dots = plottedSeries.flatMap(({ points }) => points)

  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) {
    const frame = currentTarget.getBoundingClientRect()
    setHovered(findNearest(dots, clientX - frame.left, clientY - frame.top))
  }

  return (
    <div ref={box} className={cn('relative', tones[tone])} style={{ height }}>
      {width > 0 && all.length > 0 && (
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn to the width at hand, in the theme's colors
          role="img"
          aria-label={label}
          width={width}
          height={height}
          className="block touch-pan-y"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setHovered(null)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={margin.left}
                x2={width - margin.right}
                y1={toY(tick)}
                y2={toY(tick)}
                className="stroke-line"
              />
              <text
                x={margin.left - 8}
                y={toY(tick)}
                dy="0.32em"
                textAnchor="end"
                className="fill-muted text-2xs tabular-nums"
              >
                {formatShortMoney(tick)}
              </text>
            </g>
          ))}
          {timeTicks(...span, Math.max(2, Math.floor(inner.width / 80))).map(({ at, label: text }) => (
            <text
              key={at}
              x={toX(at)}
              y={height - 6}
              textAnchor="middle"
              className="fill-muted text-2xs tabular-nums"
            >
              {text}
            </text>
          ))}
          {plottedSeries.map(({ key, look, points }) => (
            <g key={key}>
              {look === 'steps' && (
                <path
                  d={stepPath(points)}
                  fill="none"
                  stroke="currentColor"
                  strokeWidth={1.75}
                  strokeLinejoin="round"
                />
              )}
              {points.map(({ x, y, date, text }) => (
                <circle
                  key={`${date} ${text} ${y}`}
                  cx={x}
                  cy={y}
                  r={look === 'steps' ? 3 : 3.5}
                  fill="currentColor"
                  className={look === 'dots' ? 'stroke-panel' : undefined}
                  fillOpacity={look === 'dots' ? 0.7 : 1}
                />
              ))}
            </g>
          ))}
          {hovered && (
            <circle cx={hovered.x} cy={hovered.y} r={6} fill="none" stroke="currentColor" strokeWidth={2} />
          )}
        </svg>
      )}
      {hovered && (
        <p
          aria-hidden
          className="pointer-events-none absolute z-10 max-w-56 rounded-sm bg-inverse px-2 py-1 text-xs whitespace-nowrap text-on-inverse tabular-nums"
          style={{
            top: Math.max(0, hovered.y - 36),
            ...(hovered.x > width / 2 ? { right: width - hovered.x + 10 } : { left: hovered.x + 10 }),
          }}
        >
          {hovered.text}
        </p>
      )}
    </div>
  )
}
