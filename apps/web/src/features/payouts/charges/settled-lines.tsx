import type { ChargePart } from '@pb/contract/payouts'
import { describePart } from './labels.ts'

/** What settled a charge, a line each. */
export function SettledLines({ parts }: { readonly parts: readonly ChargePart[] }) {
  if (parts.length === 0) return '–'
  return (
    <span className="block min-w-36 py-1 text-xs whitespace-normal">
      {parts.map((part) => (
        <span key={`${part.kind}${part.part_id}`} className="block wrap-anywhere">
          {describePart(part)}
        </span>
      ))}
    </span>
  )
}
