import { formatNumber } from '../../../lib/format.ts'
import * as texts from '../texts.ts'

/** `3 New`: results since the agent last viewed the search. Renders nothing for 0. */
export function NewCount({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex h-5 shrink-0 items-center rounded-full bg-brand-soft px-2 text-2xs font-semibold text-brand-text tabular-nums">
      {texts.newCount(formatNumber(count))}
    </span>
  )
}
