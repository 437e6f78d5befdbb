import type { AgeingRow } from '@pb/contract/op-invoices'
import { ageingBuckets, type AgeingBucket } from '@pb/rules/deals/vocabulary'

/** From what is not due to what is late the longest. */
export const ageColors: Readonly<Record<AgeingBucket, string>> = {
  current: 'bg-brand/60',
  '0_30': 'bg-warning-fill',
  '31_60': 'bg-unread/70',
  '61_90': 'bg-danger/70',
  over_90: 'bg-danger',
}

interface AgeBarProps {
  readonly buckets: AgeingRow['buckets']
  /** The amount that fills the whole width. */
  readonly max: number
}

/** Amounts by age side by side; the figures beside it say the same. */
export function AgeBar({ buckets, max }: AgeBarProps) {
  return (
    <span aria-hidden className="flex h-2.5 w-full gap-px overflow-hidden rounded-xs bg-sunken">
      {ageingBuckets.map(({ key }) => {
        const share = max > 0 ? Math.max(0, buckets[key] / max) * 100 : 0
        return share > 0 && <span key={key} className={ageColors[key]} style={{ width: `${share}%` }} />
      })}
    </span>
  )
}
