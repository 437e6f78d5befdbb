import { newYorkDate } from '@pb/rules/new-york'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { formatCompName, getCompKey } from './comp-links.ts'
import { formatShare, maxClosings, type EstimateProps } from './estimate-props.ts'
import * as texts from './texts.ts'

/** The analysis as one printed page; while it is on the page, printing prints it alone (styles.css). */
export function EstimateSheet({ listing, comps: { estimate, scope, widened } }: EstimateProps) {
  const [today] = useState(() => newYorkDate(new Date()))
  const rental = listing.ad_type === 'rental'
  return createPortal(
    <article data-print-sheet className="hidden bg-white p-6 text-xs text-black print:block">
      <p>{texts.analysis}</p>
      <h2 className="pb-3 text-xl font-semibold">{formatCompName(listing)}</h2>
      <p className="text-lg font-semibold">
        {texts.estimate(rental)}: {formatMoney(estimate.price)}
      </p>
      <p>{texts.interval(formatMoney(estimate.low), formatMoney(estimate.high))}</p>
      {listing.price > 0 && (
        <p>
          {texts.asking}: {formatMoney(listing.price)}
        </p>
      )}
      <p className="pt-2">{estimate.reasons.join(' · ')}</p>
      <p>{scope}</p>
      {widened.length > 0 && <p>{texts.widened(widened)}</p>}
      <table className="mt-3 w-full text-left">
        <thead>
          <tr>
            {[texts.closing, texts.closedAt, texts.adjustments, texts.adjusted, texts.weight].map((title) => (
              <th key={title} className="border-b py-1 pr-2 font-semibold">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {estimate.closings.slice(0, maxClosings).map((closing) => (
            <tr key={getCompKey(closing)}>
              <td className="border-b py-1 pr-2">{formatCompName(closing)}</td>
              <td className="border-b py-1 pr-2">
                {formatMoney(closing.price)}, {formatDate(closing.date)}
              </td>
              <td className="border-b py-1 pr-2">{closing.adjustments.join(' · ') || texts.noAdjustment}</td>
              <td className="border-b py-1 pr-2">{formatMoney(closing.adjusted_price)}</td>
              <td className="border-b py-1">{formatShare(closing.share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pt-3">{texts.preparedOn(formatDate(today))}</p>
    </article>,
    document.body,
  )
}
