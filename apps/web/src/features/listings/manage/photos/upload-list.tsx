import { RotateCcw, X } from 'lucide-react'
import { Button } from '../../../../components/ui/button.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { pluralize } from '../../../../lib/format.ts'
import type { UploadItem } from './upload-queue.ts'
import * as texts from './texts.ts'

function formatState({ state, progress: share }: UploadItem): string {
  if (state === 'waiting') return texts.waiting
  return share < 1 ? `${Math.round(share * 100)} %` : texts.checking
}

interface UploadListProps {
  readonly items: readonly UploadItem[]
  readonly onRemove: (key: string) => void
  readonly onRetry: (key: string) => void
  readonly onRetryAll: () => void
}

/** Uploads in progress and failed uploads. */
export function UploadList({ items, onRemove, onRetry, onRetryAll }: UploadListProps) {
  if (items.length === 0) return null
  const failed = items.filter(({ state }) => state === 'failed').length
  return (
    <>
      {failed > 1 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-danger-soft py-1.5 pr-1.5 pl-3 text-sm text-danger">
          <p className="grow">{texts.uploadsFailed(pluralize(failed, 'photo'))}</p>
          <Button size="sm" onClick={onRetryAll}>
            {texts.retryAll}
          </Button>
        </div>
      )}
      <ul aria-label={texts.uploads} className="divide-y rounded-md border">
        {items.map((item) => {
          const { key, file, state, progress: share, error } = item
          return (
            <li key={key} className="flex items-center gap-3 py-1 pr-1 pl-3">
              <div className="min-w-0 grow py-1">
                <div className="flex items-baseline gap-3 text-sm">
                  <span className="min-w-0 grow truncate" title={file.name}>
                    {file.name}
                  </span>
                  {error === null && (
                    <span className="shrink-0 text-xs text-muted tabular-nums">{formatState(item)}</span>
                  )}
                </div>
                {error === null ? (
                  <progress
                    aria-label={texts.uploadLabel(file.name)}
                    value={share}
                    max={1}
                    className="mt-0.5 block h-1 w-full overflow-hidden rounded-full accent-brand"
                  />
                ) : (
                  <p role="alert" className="text-xs text-danger">
                    {error}
                  </p>
                )}
              </div>
              {state === 'failed' && (
                <IconButton label={texts.tryAgain(file.name)} icon={RotateCcw} onClick={() => onRetry(key)} />
              )}
              <IconButton
                label={error === null ? texts.cancel(file.name) : texts.removeFromList(file.name)}
                icon={X}
                onClick={() => onRemove(key)}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}
