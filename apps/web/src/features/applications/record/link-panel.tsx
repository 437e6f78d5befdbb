import type { Application } from '@pb/contract/applications'
import { Suspense, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDay, formatListTime } from '../../../lib/format.ts'
import { copyLink } from './copy-link.ts'
import { useChangeLink } from './mutations.ts'
import * as texts from './texts.ts'
import { lazy } from '../../../lib/lazy.ts'

const RemindDialog = lazy(() => import('./remind-dialog.tsx'))

interface LinkPanelProps {
  readonly form: Application
  readonly editable: boolean
}

const badStates: ReadonlySet<string> = new Set(['failed', 'uncertain'])

const formatTime = (at: number | null) => (at === null ? null : formatListTime(at))

/** The person's link: whether it works, what happened with it, and asking again. */
export function LinkPanel({ form, editable }: LinkPanelProps) {
  const [reminding, setReminding] = useState(false)
  const change = useChangeLink(form.id)
  const { link, email } = form
  const active = link?.state === 'active'
  return (
    <Panel title={texts.personalLink}>
      <p className="text-sm">
        {link ? texts.linkStates[link.state](formatDay(link.time_expires)) : texts.noLink}
      </p>
      {email && email.state !== 'sent' && (
        <p className={cn('mt-1 text-sm', badStates.has(email.state) ? 'text-danger' : 'text-muted')}>
          {texts.emailFailure(texts.emailStates[email.state], email.failure)}
        </p>
      )}
      <FactList
        className="mt-1"
        facts={[
          { title: texts.asked, value: formatTime(form.time_asked) },
          { title: texts.opened, value: formatTime(form.time_opened) },
          { title: texts.signed, value: formatTime(form.time_signed) },
        ]}
      />
      {editable && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setReminding(true)}>
            {active ? texts.remind : texts.askAgain}
          </Button>
          {link && active && (
            <Button size="sm" onClick={() => void copyLink(link.url)}>
              {texts.copyLink}
            </Button>
          )}
          {link && (
            <Button size="sm" disabled={change.isPending} onClick={() => change.mutate('extend')}>
              {texts.extend}
            </Button>
          )}
          {active && (
            <Button size="sm" disabled={change.isPending} onClick={() => change.mutate('revoke')}>
              {texts.revoke}
            </Button>
          )}
        </div>
      )}
      {reminding && (
        <Suspense fallback={null}>
          <RemindDialog form={form} onClose={() => setReminding(false)} />
        </Suspense>
      )}
    </Panel>
  )
}
