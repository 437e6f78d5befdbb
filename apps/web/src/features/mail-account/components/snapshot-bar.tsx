import { cn } from '../../../lib/cn.ts'

interface SnapshotBarProps {
  readonly done: number
  /** 0 while nobody knows. */
  readonly total: number
  readonly className?: string
}

/** How far the first fetching is. */
export function SnapshotBar({ done, total, className }: SnapshotBarProps) {
  return (
    <progress
      aria-label="Older mail fetched"
      {...(total > 0 && { value: Math.min(done, total), max: total })}
      className={cn(
        'h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken',
        '[&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand',
        className,
      )}
    />
  )
}
