import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useNavigate } from 'react-router'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { useDocumentTitle } from '../../../lib/use-document-title.ts'
import { formatAddress } from '../labels.ts'
import { MoveActions } from '../moves/move-actions.tsx'
import { dealsPath } from '../paths.ts'
import { StatusMarks } from '../status-mark.tsx'
import { noAddress, noClient } from '../texts.ts'
import { useViewer } from '../use-viewer.ts'
import { SaveState } from './save-state.tsx'
import { useSheetContext } from './sheet-context.ts'
import type { Neighbors } from './use-neighbors.ts'
import * as texts from './texts.ts'

interface SheetHeaderProps {
  readonly neighbors: Neighbors | null
  /** The list's query. */
  readonly search: string
}

/** Which deal it is, how far it is, and what can be done with it. */
export function SheetHeader({ neighbors, search }: SheetHeaderProps) {
  const { state, editable } = useSheetContext()
  const viewer = useViewer()
  const navigate = useNavigate()
  const { deal, form } = state
  const name = form.basic.client_name.trim() || noClient
  useDocumentTitle(name)
  const go = (path: string | undefined): boolean => {
    if (path !== undefined) void navigate(path)
    return path !== undefined
  }
  const toList = search === '' ? dealsPath : `${dealsPath}?${search}`
  useShortcuts({
    nextDeal: () => go(neighbors?.next),
    previousDeal: () => go(neighbors?.previous),
    backToDeals: () => go(toList),
  })
  const isReady = deal.status === 'deal_submitted' && deal.actions.includes('mark_paid')
  const { next } = neighbors ?? {}
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="-ml-2 flex items-center">
        <IconButton label={texts.backToDeals} icon={ArrowLeft} keys="u" onClick={() => go(toList)} />
      </div>
      <div className="min-w-0 grow basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-xl font-semibold tracking-[-0.01em] [overflow-wrap:anywhere]">{name}</h1>
          <StatusMarks
            statuses={deal.statuses}
            money={deal.money.state}
            ready={isReady}
            isOffPlan={deal.agents.some(({ departs }) => departs === 1)}
          />
        </div>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
          <span>{formatAddress(form.basic.apt_address, form.basic.apt_unit) || noAddress}</span>
          {deal.agent.user_id !== viewer.user_id && <span>{texts.agentLine(deal.agent.name)}</span>}
          {editable && <SaveState />}
        </p>
        {deal.void_reason !== '' && (
          <p className="mt-1 text-sm text-danger">{texts.voidedBecause(deal.void_reason)}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {neighbors && (
          <div className="flex items-center">
            <IconButton
              label={texts.previousDeal}
              icon={ChevronLeft}
              keys="k"
              disabled={neighbors.previous === undefined}
              onClick={() => go(neighbors.previous)}
            />
            <span className="text-xs text-muted tabular-nums">
              {texts.position(neighbors.position, neighbors.count)}
            </span>
            <IconButton
              label={texts.nextDeal}
              icon={ChevronRight}
              keys="j"
              disabled={next === undefined}
              onClick={() => go(next)}
            />
          </div>
        )}
        <MoveActions
          onNext={deal.status === 'pending_review' && next !== undefined ? () => go(next) : undefined}
        />
      </div>
    </header>
  )
}
