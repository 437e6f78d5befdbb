import { Skeleton } from '../../../components/ui/skeleton.tsx'
import * as texts from '../texts.ts'

/** Placeholder while the list loads. */
export function AlertSkeleton() {
  return (
    <output aria-label={texts.loadingNotifications} className="block divide-y">
      {['first', 'second', 'third'].map((key) => (
        <span key={key} className="flex flex-col gap-2 px-4 py-3.5 pl-11">
          <Skeleton className="h-3.5 w-11/12" />
          <Skeleton className="h-3 w-32" />
        </span>
      ))}
    </output>
  )
}
