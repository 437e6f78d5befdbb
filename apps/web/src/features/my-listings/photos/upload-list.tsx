import { RotateCcw, X } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { plural } from '../../../lib/format.ts'
import type { UploadItem } from './queue.ts'

function stateText({ state, share }: UploadItem): string {
  if (state === 'waiting') return 'Waiting'
  return share < 1 ? `${Math.round(share * 100)} %` : 'Being checked…'
}

interface UploadListProps {
  readonly items: readonly UploadItem[]
  readonly onRemove: (key: string) => void
  readonly onRetry: (key: string) => void
  readonly onRetryAll: () => void
}

/** The files on their way, and those that did not get there. */
export function UploadList({ items, onRemove, onRetry, onRetryAll }: UploadListProps) {
  if (items.length === 0) return null
  const failed = items.filter(({ state }) => state === 'failed').length
  return (
    <>
      {failed > 1 && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-danger-soft py-1.5 pr-1.5 pl-3 text-sm text-danger">
          <p className="grow">{plural(failed, 'photo')} did not get here.</p>
          <Button size="sm" onClick={onRetryAll}>
            Try all again
          </Button>
        </div>
      )}
      <ul aria-label="Uploads" className="divide-y rounded-md border">
        {items.map((item) => {
          const { key, file, state, share, error } = item
          return (
            <li key={key} className="flex items-center gap-3 py-1 pr-1 pl-3">
              <div className="min-w-0 grow py-1">
                <div className="flex items-baseline gap-3 text-sm">
                  <span className="min-w-0 grow truncate" title={file.name}>
                    {file.name}
                  </span>
                  {error === null && (
                    <span className="shrink-0 text-xs text-muted tabular-nums">{stateText(item)}</span>
                  )}
                </div>
                {error === null ? (
                  <progress
                    aria-label={`Upload of ${file.name}`}
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
                <IconButton label={`Try ${file.name} again`} icon={RotateCcw} onClick={() => onRetry(key)} />
              )}
              <IconButton
                label={error === null ? `Cancel ${file.name}` : `Take ${file.name} off the list`}
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
