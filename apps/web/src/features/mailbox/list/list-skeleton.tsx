import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { threadsPerPage } from '../../../queries/mailbox.ts'

/** Placeholder rows while the list loads. */
export function ListSkeleton() {
  return (
    <div aria-hidden className="@container">
      {Array.from({ length: threadsPerPage }, (_, row) => (
        <div key={row} className="flex h-[84px] items-center gap-3 border-b px-3 @2xl:h-12">
          <Skeleton className="size-[18px]" />
          <Skeleton className="size-7 rounded-full!" />
          <Skeleton className="h-3.5 w-28 @2xl:w-44" />
          <Skeleton className="h-3.5 grow" />
          <Skeleton className="h-3 w-10" />
        </div>
      ))}
    </div>
  )
}
