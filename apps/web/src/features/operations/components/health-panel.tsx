import type { HealthCheck } from '@pb/contract/diagnostics'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { Panel } from '../../../components/ui/panel.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatMs } from '../model/format-amounts.ts'
import * as texts from '../texts.ts'

const outcomeStyles = {
  ok: { icon: CircleCheck, tone: 'text-sale', label: texts.works },
  failed: { icon: CircleAlert, tone: 'text-danger', label: texts.fails },
  off: { icon: CircleMinus, tone: 'text-muted', label: texts.isOff },
} as const

const titles: Readonly<Record<HealthCheck['name'], string>> = {
  database: texts.database,
  replica: texts.replica,
  jobs: texts.jobs,
  files: texts.files,
  mail: texts.mailOut,
  mail_in: texts.mailIn,
  journal: texts.journal,
  backup: texts.nightlyBackup,
}

/** Health checks of the services the server depends on. */
export function HealthPanel({ checks }: { readonly checks: readonly HealthCheck[] }) {
  return (
    <Panel title={texts.health}>
      <ul className="-mb-2 divide-y">
        {checks.map(({ name, outcome, ms, detail }) => {
          const { icon: Icon, tone, label } = outcomeStyles[outcome]
          return (
            <li key={name} className="flex items-start gap-3 py-2">
              <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tone)} />
              <div className="min-w-0 grow">
                <p className="text-sm font-medium">
                  {titles[name]} <span className="sr-only">{label}</span>
                </p>
                <p className="text-xs wrap-break-word text-muted">{detail}</p>
              </div>
              {outcome !== 'off' && (
                <span className="text-xs whitespace-nowrap text-muted tabular-nums">{formatMs(ms)}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
