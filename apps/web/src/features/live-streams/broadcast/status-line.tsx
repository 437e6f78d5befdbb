import { formatDuration } from '../media/format-duration.ts'
import { useNow } from '../media/use-now.ts'
import * as texts from './texts.ts'
import type { UploadStatus } from './uploader.ts'

interface StatusLineProps {
  readonly status: UploadStatus
  readonly isSmaller: boolean
  /** Unix seconds. */
  readonly startedAt: number | null
}

const behindFromMs = 3000

function describe({ isOffline, waitingMs }: UploadStatus, isSmaller: boolean): string {
  const seconds = Math.round(waitingMs / 1000)
  if (isOffline) return texts.offline(seconds)
  if (waitingMs > behindFromMs) return texts.behind(seconds)
  return isSmaller ? texts.smaller : texts.sending
}

/** How the broadcast goes: for how long, and whether the connection carries it. */
export function StatusLine({ status, isSmaller, startedAt }: StatusLineProps) {
  const now = useNow()
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {startedAt !== null && (
        <span className="tabular-nums">{texts.liveFor(formatDuration(now / 1000 - startedAt))}</span>
      )}
      <output className={status.isOffline ? 'font-medium text-danger' : 'text-muted'}>
        {describe(status, isSmaller)}
      </output>
    </p>
  )
}
