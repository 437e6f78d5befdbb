import { Star } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import { formatAriaKeys, formatKeys } from '../../../lib/shortcuts/labels.ts'
import * as texts from './texts.ts'

interface StarButtonProps {
  readonly starred: boolean
  readonly onChange: (starred: boolean) => void
  /** Distinguishes the buttons of a list for screen readers. */
  readonly subject: string
  readonly className?: string
}

/** Toggles the star of a thread. */
export function StarButton({ starred, onChange, subject, className }: StarButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={starred}
      aria-label={texts.star(subject)}
      title={`${starred ? texts.starred : texts.notStarred} (${formatKeys('s')})`}
      aria-keyshortcuts={formatAriaKeys('s')}
      onClick={() => onChange(!starred)}
      className={cn(
        'flex size-8 shrink-0 items-center justify-center rounded-md hover:bg-hover',
        starred ? 'text-[oklch(0.78_0.16_80)]' : 'text-line-strong hover:text-muted',
        className,
      )}
    >
      <Star aria-hidden className={cn('size-[17px]', starred && 'fill-current')} />
    </button>
  )
}
