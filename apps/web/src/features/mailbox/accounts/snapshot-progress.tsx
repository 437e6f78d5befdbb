import { cn } from '../../../lib/cn.ts'
import * as texts from './texts.ts'

interface SnapshotProgressProps {
  readonly done: number
  /** 0 while unknown. */
  readonly total: number
  readonly className?: string
}

/** Progress of the first sync. */
export function SnapshotProgress({ done, total, className }: SnapshotProgressProps) {
  return (
    <progress
      aria-label={texts.olderEmailFetched}
      {...(total > 0 && { value: Math.min(done, total), max: total })}
      className={cn(
        'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken',
        '[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand',
        className,
      )}
    />
  )
}
