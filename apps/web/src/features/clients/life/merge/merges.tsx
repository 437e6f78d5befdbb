import { useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { formatDay } from '../../../../lib/format.ts'
import { duplicatesQuery, mergesQuery, nameOfMerged, useUndoMerge } from '../api/merges.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

interface MergesProps {
  readonly userId: string
  readonly name: string
}

/** Records that may be the same person's, and those that were merged, with the way back. */
export function Merges({ userId, name }: MergesProps) {
  const { data: likely = [] } = useQuery(duplicatesQuery(userId))
  const { data: merges = [] } = useQuery(mergesQuery(userId))
  const undo = useUndoMerge()
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      {merges.map(({ merge_id, kept, merged, time }) => (
        <p key={merge_id} className="flex w-full flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 text-muted">
            {kept.user_id === userId ? (
              <>
                Holds {nameOfMerged(merged)} since {formatDay(time)}
              </>
            ) : (
              <>
                Part of {nameOfMerged(kept)} since {formatDay(time)}
              </>
            )}
          </span>
          <Button
            size="sm"
            variant="ghost"
            loading={undo.isPending && undo.variables === merge_id}
            onClick={() => undo.mutate(merge_id)}
          >
            Take back
          </Button>
        </p>
      ))}
      <Button size="sm" variant="ghost" className="-ml-3" onClick={() => setOpen(true)}>
        <Merge aria-hidden className="size-4 text-muted" />
        {likely.length > 0
          ? `Perhaps the same as ${nameOfMerged(likely[0]!)}…`
          : 'Merge with another client…'}
      </Button>
      <Suspense fallback={null}>
        {open && <MergeDialog userId={userId} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
