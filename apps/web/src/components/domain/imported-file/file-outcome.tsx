import type { ReactNode } from 'react'
import { Card } from '../../ui/panel.tsx'

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
    <Card className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 grow">
        <p className="text-sm tabular-nums">{summary}</p>
        <p className="text-xs text-muted">{history}</p>
      </div>
      {children}
    </Card>
  )
}
