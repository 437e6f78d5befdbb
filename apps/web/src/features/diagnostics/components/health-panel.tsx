import type { HealthCheck } from '@pb/contract/diagnostics'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { Panel } from '../../../components/ui/panel.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatMs } from '../model/amounts.ts'

const looks = {
  ok: { icon: CircleCheck, tone: 'text-sale', word: 'works' },
  failed: { icon: CircleAlert, tone: 'text-danger', word: 'fails' },
  off: { icon: CircleMinus, tone: 'text-muted', word: 'is off' },
} as const

const titles: Readonly<Record<HealthCheck['name'], string>> = {
  database: 'Database',
  jobs: 'Jobs',
  files: 'Files',
  mail: 'Mail out',
  mail_in: 'Mail in',
}

/** Everything the office needs, and whether it answers. */
export function HealthPanel({ checks }: { readonly checks: readonly HealthCheck[] }) {
  return (
    <Panel title="Health">
      <ul className="-mb-2 divide-y">
        {checks.map(({ name, outcome, ms, detail }) => {
          const { icon: Icon, tone, word } = looks[outcome]
          return (
            <li key={name} className="flex items-start gap-3 py-2">
              <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tone)} />
              <div className="min-w-0 grow">
                <p className="text-sm font-medium">
                  {titles[name]} <span className="sr-only">{word}</span>
                </p>
                <p className="text-xs wrap-break-word text-muted">{detail}</p>
              </div>
              {outcome !== 'off' && <span className="text-xs text-muted tabular-nums">{formatMs(ms)}</span>}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
