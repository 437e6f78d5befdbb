import type { ReactNode } from 'react'

interface FileOutcomeProps {
  /** What became of its rows. */
  readonly summary: string
  /** Who did it, and when. */
  readonly history: string
  /** Actions. */
  readonly children: ReactNode
}

/** What became of an imported file, with its undo. */
export function FileOutcome({ summary, history, children }: FileOutcomeProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-panel px-4 py-3">
      <div className="min-w-0 grow">
        <p className="text-sm tabular-nums">{summary}</p>
        <p className="text-xs text-muted">{history}</p>
      </div>
      {children}
    </div>
  )
}
