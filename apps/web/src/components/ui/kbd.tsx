import { cn } from '../../lib/cn.ts'

/** A key cap. */
export function Kbd({ className, children }: { readonly className?: string; readonly children: string }) {
  return (
    <kbd
      className={cn(
        'inline-flex h-5 min-w-5 items-center justify-center rounded-xs border bg-panel px-1 font-sans text-2xs font-medium text-muted',
        className,
      )}
    >
      {children}
    </kbd>
  )
}
