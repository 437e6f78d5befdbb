import { useState, type PointerEvent } from 'react'
import { cn } from '../../../lib/cn.ts'
import { niceTicks, place, shortMoney, timeOf, timeTicks } from './scale.ts'
import { useWidth } from './use-width.ts'

type ChartTone = 'sale' | 'rental' | 'plain'

interface PricePoint {
  /** `yyyy-mm-dd`. */
  readonly date: string
  /** Dollars. */
  readonly price: number
  /** What it was, in a few words; shown when it is pointed at. */
  readonly text: string
}

/** Points in the order of time; `steps` joins them, each price holding until the next. */
export interface PriceSeries {
  readonly key: string
  readonly look: 'steps' | 'dots'
  readonly points: readonly PricePoint[]
}

interface PriceChartProps {
  /** What it shows in a sentence, for those who do not see it; the numbers stand in a table beside it. */
  readonly label: string
  readonly tone: ChartTone
  readonly series: readonly PriceSeries[]
}

const height = 200
const edge = { top: 12, right: 12, bottom: 24, left: 56 } as const
const tones: Readonly<Record<ChartTone, string>> = {
  sale: 'text-sale',
  rental: 'text-rental',
  plain: 'text-brand',
}
/** How near, in pixels, a pointer must come to a point. */
const reach = 40

interface Placed extends PricePoint {
  readonly x: number
  readonly y: number
}

function stepPath(points: readonly Placed[]): string {
  return points.map(({ x, y }, at) => (at === 0 ? `M${x},${y}` : `H${x}V${y}`)).join('')
}

function nearest(points: readonly Placed[], x: number, y: number): Placed | null {
  let [best, away] = [null as Placed | null, reach]
  for (const point of points) {
    const distance = Math.hypot(point.x - x, (point.y - y) / 2)
    if (distance < away) [best, away] = [point, distance]
  }
  return best
}

/** Prices over time, drawn to the width at hand; what is pointed at is written above. */
export function PriceChart({ label, tone, series }: PriceChartProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const [pointed, setPointed] = useState<Placed | null>(null)
  const all = series.flatMap(({ points }) => points)
  const times = all.map(({ date }) => timeOf(date))
  const prices = all.map(({ price }) => price)
  const span = [Math.min(...times), Math.max(...times)] as const
  const ticks = niceTicks(Math.min(...prices), Math.max(...prices))
  const range = [ticks[0]!, ticks.at(-1)!] as const
  const inner = {
    width: Math.max(0, width - edge.left - edge.right),
    height: height - edge.top - edge.bottom,
  }
  const atTime = (time: number) => edge.left + place(time, span, inner.width)
  const atPrice = (price: number) => edge.top + inner.height - place(price, range, inner.height)
  const drawn = series.map(({ key, look, points }) => ({
    key,
    look,
    points: points.map((point): Placed => ({
      ...point,
      x: atTime(timeOf(point.date)),
      y: atPrice(point.price),
    })),
  }))
  const dots = drawn.flatMap(({ points }) => points)

  function onPointerMove({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) {
    const frame = currentTarget.getBoundingClientRect()
    setPointed(nearest(dots, clientX - frame.left, clientY - frame.top))
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
          onPointerLeave={() => setPointed(null)}
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                x1={edge.left}
                x2={width - edge.right}
                y1={atPrice(tick)}
                y2={atPrice(tick)}
                className="stroke-line"
              />
              <text
                x={edge.left - 8}
                y={atPrice(tick)}
                dy="0.32em"
                textAnchor="end"
                className="fill-muted text-2xs tabular-nums"
              >
                {shortMoney(tick)}
              </text>
            </g>
          ))}
          {timeTicks(...span, Math.max(2, Math.floor(inner.width / 80))).map(({ at, label: text }) => (
            <text
              key={at}
              x={atTime(at)}
              y={height - 6}
              textAnchor="middle"
              className="fill-muted text-2xs tabular-nums"
            >
              {text}
            </text>
          ))}
          {drawn.map(({ key, look, points }) => (
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
          {pointed && (
            <circle cx={pointed.x} cy={pointed.y} r={6} fill="none" stroke="currentColor" strokeWidth={2} />
          )}
        </svg>
      )}
      {pointed && (
        <p
          aria-hidden
          className="pointer-events-none absolute z-10 max-w-56 rounded-sm bg-inverse px-2 py-1 text-xs whitespace-nowrap text-on-inverse tabular-nums"
          style={{
            top: Math.max(0, pointed.y - 36),
            ...(pointed.x > width / 2 ? { right: width - pointed.x + 10 } : { left: pointed.x + 10 }),
          }}
        >
          {pointed.text}
        </p>
      )}
    </div>
  )
}
