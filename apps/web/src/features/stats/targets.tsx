import type { StatsTarget } from '@pb/contract/stats'
import { formatNumber, formatValue } from '@pb/rules/stats-format'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { statsTargetQuery } from '../../queries/stats.ts'
import { TargetDialog } from './target-dialog.tsx'
import { cellLabel, formatGoal } from './text-templates.ts'
import * as texts from './texts.ts'
import { rowsPath } from './view.ts'

type Progress = StatsTarget['progress'][number]

function Goal({ progress, agentId }: { readonly progress: Progress; readonly agentId: string | undefined }) {
  const { title, unit, target, value, rows } = progress
  const shown = formatNumber(progress, unit)
  const reached = target !== null && value !== null && value >= target
  const view = { period: 'month' as const, ...(agentId !== undefined && { agent_id: agentId }) }
  return (
    <li className="flex flex-col gap-1.5">
      <p className="flex flex-wrap justify-between gap-x-3 text-sm">
        <span>{title}</span>
        <span className="tabular-nums">
          <Link to={rowsPath(view, rows)} aria-label={cellLabel(texts.targets, title, shown)}>
            {shown}
          </Link>{' '}
          {target === null ? texts.noTarget : formatGoal(formatValue(target, unit))}
          {reached && ` · ${texts.reached}`}
        </span>
      </p>
      {target !== null && (
        <div aria-hidden className="h-1.5 rounded-full bg-sunken">
          <div
            className="h-full rounded-full bg-brand"
            style={{ width: `${Math.min(100, ((value ?? 0) / target) * 100)}%` }}
          />
        </div>
      )}
    </li>
  )
}

interface TargetsProps {
  /** Without it the viewer's own. */
  readonly agentId?: string | undefined
  readonly canSet: boolean
}

/** An agent's targets for the month with their progress; a supervisor sets them. */
export function Targets({ agentId, canSet }: TargetsProps) {
  const { data, error, refetch } = useQuery(
    statsTargetQuery(agentId === undefined ? {} : { agent_id: agentId }),
  )
  const [open, setOpen] = useState(false)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32" />
  // Agents without targets have nothing to read here.
  if (!canSet && data.progress.every(({ target }) => target === null)) return null
  return (
    <Panel
      title={texts.targets}
      action={
        canSet && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {texts.setTargets}
          </Button>
        )
      }
    >
      <p className="pb-3 text-sm text-muted">{texts.targetsHint}</p>
      <ul className="grid gap-4 sm:grid-cols-3">
        {data.progress.map((progress) => (
          <Goal key={progress.key} progress={progress} agentId={agentId} />
        ))}
      </ul>
      {open && <TargetDialog target={data} onClose={() => setOpen(false)} />}
    </Panel>
  )
}
