import { cn } from '../../lib/cn.ts'

/** The place of something that is still on its way; give it the size of what will come. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cn('block animate-pulse rounded-sm bg-sunken', className)} />
}
