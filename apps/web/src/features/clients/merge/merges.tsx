import { useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../components/ui/button.tsx'
import { formatDay } from '../../../lib/format.ts'
import { duplicatesQuery, mergesQuery } from '../../../queries/client-merges.ts'
import { getMergedName, useUndoMerge } from './mutations.ts'
import * as texts from './texts.ts'

const MergeDialog = lazy(() => import('./merge-dialog.tsx'))

interface MergesProps {
  readonly userId: string
  readonly name: string
}

/** Merges of a client, each with a button to undo it, and a button to merge possible duplicates. */
export function Merges({ userId, name }: MergesProps) {
  const { data: duplicates = [] } = useQuery(duplicatesQuery(userId))
  const { data: merges = [] } = useQuery(mergesQuery(userId))
  const undo = useUndoMerge()
  const [open, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      {merges.map(({ merge_id, kept, merged, time }) => (
        <p key={merge_id} className="flex w-full flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 text-muted">
            {kept.user_id === userId
              ? texts.includesSince(getMergedName(merged), formatDay(time))
              : texts.partOfSince(getMergedName(kept), formatDay(time))}
          </span>
          <Button
            size="sm"
            variant="ghost"
            loading={undo.isPending && undo.variables === merge_id}
            onClick={() => undo.mutate(merge_id)}
          >
            {texts.undoMerge}
          </Button>
        </p>
      ))}
      <Button size="sm" variant="ghost" className="-ml-3" onClick={() => setOpen(true)}>
        <Merge aria-hidden className="size-4 text-muted" />
        {duplicates.length > 0
          ? texts.maybeSameAs(getMergedName(duplicates[0]!))
          : texts.mergeWithAnotherClient}
      </Button>
      <Suspense fallback={null}>
        {open && <MergeDialog userId={userId} name={name} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
