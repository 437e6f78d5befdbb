import { Check } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import * as texts from './texts.ts'

/** What a deal in review still needs. */
export function MissingCell({
  missing,
  className,
}: {
  readonly missing: readonly string[]
  readonly className?: string
}) {
  if (missing.length === 0)
    return (
      <span className={cn('inline-flex items-center gap-1 text-xs font-medium text-brand-text', className)}>
        <Check aria-hidden className="size-3.5" />
        {texts.nothingMissing}
      </span>
    )
  return (
    <span className={cn('block max-w-72 py-2 text-xs whitespace-normal text-warning', className)}>
      {missing.join(' · ')}
    </span>
  )
}
