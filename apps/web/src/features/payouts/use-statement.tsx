import { Suspense, useState, type ReactNode } from 'react'
import { lazy } from '../../lib/lazy.ts'

const StatementViewer = lazy(() => import('./statement-viewer.tsx'))

interface Statement {
  readonly payout_id: string
  readonly name: string
}

/** A function that opens a payout's statement, and the viewer while it is open. */
export function useStatement(): {
  readonly openStatement: (payout: Statement) => void
  readonly viewer: ReactNode
} {
  const [shown, setShown] = useState<Statement | null>(null)
  const viewer = shown && (
    <Suspense fallback={null}>
      <StatementViewer id={shown.payout_id} name={shown.name} onClose={() => setShown(null)} />
    </Suspense>
  )
  return { openStatement: setShown, viewer }
}
