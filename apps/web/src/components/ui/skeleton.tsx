import { cn } from '../../lib/cn.ts'

/** Placeholder for loading content; give it the size of that content. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden className={cn('block animate-pulse rounded-sm bg-sunken', className)} />
}
