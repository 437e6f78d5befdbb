import type { ClientImportRows } from '@pb/contract/client-imports'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useUpdateImportReading } from './mutations.ts'
import * as texts from './texts.ts'

interface ImportPlanningProps {
  readonly id: string
  readonly planning: NonNullable<ClientImportRows['planning']>
}

/** How far the preview of a large file is, or why there is none. */
export function ImportPlanning({ id, planning: { done, total, problem } }: ImportPlanningProps) {
  const retry = useUpdateImportReading(id)
  if (problem !== '')
    return (
      <Card role="alert" className="flex flex-wrap items-center gap-3 px-4 py-4 text-sm">
        <p className="min-w-0 grow text-danger">{problem}</p>
        <Button size="sm" loading={retry.isPending} onClick={() => retry.mutate({})}>
          {texts.tryAgain}
        </Button>
      </Card>
    )
  return (
    <Card className="flex flex-col gap-2 px-4 py-4 text-sm">
      <output>{texts.planning}</output>
      <progress aria-label={texts.planning} className="w-full" value={done} max={total || 1} />
      <p className="text-muted tabular-nums">{texts.plannedRows(formatNumber(done), formatNumber(total))}</p>
    </Card>
  )
}
