import type { Deal } from '@pb/contract/deals'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { usePreventUnload } from '../../../lib/use-prevent-unload.ts'
import { dealQuery } from '../../../queries/deals.ts'
import { HistoryPanel } from '../history/history-panel.tsx'
import { MoneyPanel } from '../moves/money-panel.tsx'
import { PapersPanel } from '../papers/papers-panel.tsx'
import { useSeesPapers, useViewer } from '../use-viewer.ts'
import { AgentsPanel } from './agents-panel.tsx'
import { BasicInfo } from './basic-info.tsx'
import { CalculationPanel } from './calculation-panel.tsx'
import { CommissionPanel } from './commission-panel.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DeductionsPanel } from './deductions-panel.tsx'
import { FundsPanel } from './funds-panel.tsx'
import { MissingPanel } from './missing-panel.tsx'
import { SheetContext } from './sheet-context.ts'
import { SheetHeader } from './sheet-header.tsx'
import { useNeighbors } from './use-neighbors.ts'
import { useSheet } from './use-sheet.ts'
import * as texts from './texts.ts'

const frame = 'mx-auto w-full max-w-[1360px] px-4 pt-5 pb-12 sm:px-6'

function Loading() {
  return (
    <output aria-label={texts.loading} className={frame}>
      <Skeleton className="h-8 w-72 max-w-full" />
      <span className="mt-5 grid gap-4 md:grid-cols-[1fr_340px]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </span>
    </output>
  )
}

interface DealSlots {
  /** Documents that the deal's client is to sign; null where the reader has no such client. */
  readonly documents: (userId: string) => ReactNode
}

interface SheetProps {
  readonly deal: Deal
  readonly slots: DealSlots | undefined
}

function Sheet({ deal: loaded, slots }: SheetProps) {
  const { store, state } = useSheet(loaded)
  const viewer = useViewer()
  const seesPapers = useSeesPapers(loaded)
  const search = useSearchParams()[0].toString()
  const neighbors = useNeighbors(loaded.id)
  const { deal, status } = state
  const [noteWritten, setNoteWritten] = useState(false)
  const editable = deal.actions.includes('edit')
  const context = useMemo(() => ({ store, state, editable }), [store, state, editable])
  usePreventUnload(() => store.hasUnsaved())
  return (
    <SheetContext value={context}>
      <div className={frame}>
        <SheetHeader neighbors={neighbors} search={search} />
        <div className="mt-5 grid items-start gap-4 md:grid-cols-[minmax(0,1fr)_340px]">
          <div className="flex min-w-0 flex-col gap-4">
            <ConflictNotice />
            <BasicInfo />
            <CommissionPanel />
            <DeductionsPanel />
            <AgentsPanel />
            <FundsPanel />
            {seesPapers && <PapersPanel deal={deal} editable={editable} />}
            {deal.client_id !== null &&
              deal.agent.user_id === viewer.user_id &&
              slots?.documents(deal.client_id)}
            <HistoryPanel deal={deal} onWritten={setNoteWritten} />
          </div>
          <div className="flex min-w-0 flex-col gap-4 max-md:-order-1 md:sticky md:top-18">
            <CalculationPanel />
            <MissingPanel />
            <MoneyPanel deal={deal} canReverse={viewer.supervisor} />
          </div>
        </div>
        {/* Everything else is saved by itself after the page was left. */}
        <UnsavedChanges
          when={noteWritten || status === 'held' || status === 'conflict'}
          description={texts.unsavedQuestion}
        />
      </div>
    </SheetContext>
  )
}

/** A deal with its commission sheet. */
export function DealPage({ id, slots }: { readonly id: string; readonly slots?: DealSlots }) {
  const { data, error, refetch } = useQuery(dealQuery(id))
  if (data) return <Sheet key={id} deal={data} slots={slots} />
  if (error) return <ErrorState className="pt-16" error={error} onRetry={() => void refetch()} />
  return <Loading />
}
