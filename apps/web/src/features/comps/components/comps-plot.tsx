import type { Comps } from '@pb/contract/comps'
import { formatMoney } from '@pb/rules/money'
import { niceTicks, place, shortMoney } from '../../../components/ui/chart/scale.ts'
import { useWidth } from '../../../components/ui/chart/use-width.ts'
import { keyOf } from '../model/key.ts'
import { axisOf } from '../model/position.ts'

interface CompsPlotProps {
  /** What the listing asks; 0 where it says no price. */
  readonly price: number
  readonly comps: Comps & { readonly summary: NonNullable<Comps['summary']> }
}

const height = 92
const line = 46
const side = 16

/** Where a listing's price stands among what comparable homes went for; the table below has the same in words. */
export function CompsPlot({ price, comps: { summary, closed, active } }: CompsPlotProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const axis = axisOf(price, summary)
  const at = (dollars: number) => side + place(dollars, axis, width - 2 * side)
  const inSight = (dollars: number) => dollars >= axis[0] && dollars <= axis[1]
  const asked = price > 0 ? `this home asks ${formatMoney(price)}` : 'this home says no price'
  const ticks = niceTicks(axis[0], axis[1], Math.max(2, Math.floor(width / 140))).filter(inSight)
  // The two words above the line must not meet.
  const near = price > 0 && Math.abs(at(price) - at(summary.median)) < 110
  const anchor = (x: number) => (x < 60 ? 'start' : x > width - 60 ? 'end' : 'middle')
  return (
    <div ref={box} style={{ height }}>
      {width > 0 && (
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn to the width at hand, in the theme's colors
          role="img"
          aria-label={`From ${formatMoney(summary.low)} to ${formatMoney(summary.high)}, median ${formatMoney(summary.median)}; ${asked}.`}
          width={width}
          height={height}
          className="block"
        >
          <line x1={side} x2={width - side} y1={line} y2={line} className="stroke-line" strokeWidth={2} />
          <line
            x1={at(summary.low)}
            x2={at(summary.high)}
            y1={line}
            y2={line}
            className="stroke-line-strong"
            strokeWidth={2}
          />
          {ticks.map((tick) => (
            <text
              key={tick}
              x={at(tick)}
              y={height - 4}
              textAnchor={anchor(at(tick))}
              className="fill-muted text-2xs tabular-nums"
            >
              {shortMoney(tick)}
            </text>
          ))}
          {active
            .filter(({ price: own }) => inSight(own))
            .map((comp) => (
              <circle
                key={keyOf(comp)}
                cx={at(comp.price)}
                cy={line}
                r={5}
                className="fill-panel stroke-muted"
                strokeWidth={1.5}
              />
            ))}
          {closed.map((comp) => (
            <circle
              key={keyOf(comp)}
              cx={at(comp.price)}
              cy={line}
              r={5}
              className="fill-ink stroke-panel"
              fillOpacity={0.6}
            />
          ))}
          <line
            x1={at(summary.median)}
            x2={at(summary.median)}
            y1={line - 14}
            y2={line + 14}
            className="stroke-ink"
            strokeWidth={2}
          />
          <text
            x={at(summary.median)}
            y={near ? line + 26 : line - 20}
            textAnchor={anchor(at(summary.median))}
            className="fill-ink text-xs tabular-nums"
          >
            Median {shortMoney(summary.median)}
          </text>
          {price > 0 && (
            <>
              <path d={`M${at(price)},${line - 3}l-6,-11h12z`} className="fill-brand" />
              <text
                x={at(price)}
                y={line - 20}
                textAnchor={anchor(at(price))}
                className="fill-brand-text text-xs font-semibold tabular-nums"
              >
                This home {shortMoney(price)}
              </text>
            </>
          )}
        </svg>
      )}
    </div>
  )
}
