import { formatNumber } from '../../../lib/format.ts'

/** `3 New`: results that came on the market since the agent last looked; nothing without any. */
export function NewCount({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="inline-flex h-5 shrink-0 items-center rounded-full bg-brand-soft px-2 text-2xs font-semibold text-brand-text tabular-nums">
      {formatNumber(count)} New
    </span>
  )
}
