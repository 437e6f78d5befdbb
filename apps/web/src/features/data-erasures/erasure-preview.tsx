import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { erasurePreviewQuery } from '../../queries/data-erasures.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { ItemList } from './item-list.tsx'
import * as texts from './texts.ts'

interface ErasurePreviewProps {
  readonly subject: string
  readonly onErased: () => void
}

/** What the office has of a person: what goes, and what stays and why. */
export function ErasurePreview({ subject, onErased }: ErasurePreviewProps) {
  const { data, error, refetch } = useQuery(erasurePreviewQuery(subject))
  const [confirming, setConfirming] = useState(false)
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 rounded-md" />
  return (
    <Panel title={data.name}>
      <p className="text-sm wrap-anywhere text-muted">{data.emails.join(', ')}</p>
      <div className="mt-4 grid gap-x-10 gap-y-5 md:grid-cols-2">
        <ItemList
          title={texts.willBeErased}
          items={data.items.filter((item) => item.kept_because === null)}
        />
        <ItemList title={texts.willBeKept} items={data.items.filter((item) => item.kept_because !== null)} />
      </div>
      <p className="mt-4 max-w-prose text-sm text-muted">{texts.backups}</p>
      <Button variant="danger" className="mt-3" onClick={() => setConfirming(true)}>
        {texts.erase}
      </Button>
      {confirming && (
        <EraseDialog
          preview={data}
          onErased={() => {
            setConfirming(false)
            onErased()
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </Panel>
  )
}
