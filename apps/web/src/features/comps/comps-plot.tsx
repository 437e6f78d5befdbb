import type { Comps } from '@pb/contract/comps'
import { formatMoney } from '@pb/rules/money'
import { niceTicks, interpolate, formatShortMoney } from '../../components/domain/price-chart/scale.ts'
import { useWidth } from '../../components/domain/price-chart/use-width.ts'
import { getCompKey } from './comp-links.ts'
import { getAxisRange } from './price-position.ts'
import * as texts from './texts.ts'

interface CompsPlotProps {
  /** Asking price of the listing; 0 if unknown. */
  readonly price: number
  readonly comps: Comps & { readonly summary: NonNullable<Comps['summary']> }
}

const height = 92
const line = 46
const side = 16

/** The listing's price on a scale of the comps' closing prices. The table below has the same data as text. */
export function CompsPlot({ price, comps: { summary, closed, active } }: CompsPlotProps) {
  const [box, width] = useWidth<HTMLDivElement>()
  const axis = getAxisRange(price, summary)
  const toX = (dollars: number) => side + interpolate(dollars, axis, width - 2 * side)
  const isInRange = (dollars: number) => dollars >= axis[0] && dollars <= axis[1]
  const askingText = price > 0 ? texts.asks(formatMoney(price)) : texts.noPrice
  const ticks = niceTicks(axis[0], axis[1], Math.max(2, Math.floor(width / 140))).filter(isInRange)
  // Keeps the two labels above the line from overlapping.
  const overlapping = price > 0 && Math.abs(toX(price) - toX(summary.median)) < 110
  const anchor = (x: number) => (x < 60 ? 'start' : x > width - 60 ? 'end' : 'middle')
  return (
    <div ref={box} style={{ height }}>
      {width > 0 && (
        <svg
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn to the width at hand, in the theme's colors
          role="img"
          aria-label={texts.plotLabel(
            formatMoney(summary.low),
            formatMoney(summary.high),
            formatMoney(summary.median),
            askingText,
          )}
          width={width}
          height={height}
          className="block"
        >
          <line x1={side} x2={width - side} y1={line} y2={line} className="stroke-line" strokeWidth={2} />
          <line
            x1={toX(summary.low)}
            x2={toX(summary.high)}
            y1={line}
            y2={line}
            className="stroke-line-strong"
            strokeWidth={2}
          />
          {ticks.map((tick) => (
            <text
              key={tick}
              x={toX(tick)}
              y={height - 4}
              textAnchor={anchor(toX(tick))}
              className="fill-muted text-2xs tabular-nums"
            >
              {formatShortMoney(tick)}
            </text>
          ))}
          {active
            .filter(({ price: own }) => isInRange(own))
            .map((comp) => (
              <circle
                key={getCompKey(comp)}
                cx={toX(comp.price)}
                cy={line}
                r={5}
                className="fill-panel stroke-muted"
                strokeWidth={1.5}
              />
            ))}
          {closed.map((comp) => (
            <circle
              key={getCompKey(comp)}
              cx={toX(comp.price)}
              cy={line}
              r={5}
              className="fill-ink stroke-panel"
              fillOpacity={0.6}
            />
          ))}
          <line
            x1={toX(summary.median)}
            x2={toX(summary.median)}
            y1={line - 14}
            y2={line + 14}
            className="stroke-ink"
            strokeWidth={2}
          />
          <text
            x={toX(summary.median)}
            y={overlapping ? line + 26 : line - 20}
            textAnchor={anchor(toX(summary.median))}
            className="fill-ink text-xs tabular-nums"
          >
            {texts.medianAt(formatShortMoney(summary.median))}
          </text>
          {price > 0 && (
            <>
              <path d={`M${toX(price)},${line - 3}l-6,-11h12z`} className="fill-brand" />
              <text
                x={toX(price)}
                y={line - 20}
                textAnchor={anchor(toX(price))}
                className="fill-brand-text text-xs font-semibold tabular-nums"
              >
                {texts.thisListing(formatShortMoney(price))}
              </text>
            </>
          )}
        </svg>
      )}
    </div>
  )
}
