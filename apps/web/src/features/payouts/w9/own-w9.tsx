import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { useScrollToHash } from '../../../lib/use-scroll-to-hash.ts'
import { payeeW9Query } from '../../../queries/payouts.ts'
import * as texts from './texts.ts'
import { W9Facts } from './w9-facts.tsx'
import { W9FormDialog } from './w9-form-dialog.tsx'

/** An agent's own Form W-9. */
export function OwnW9({ agentId }: { readonly agentId: string }) {
  const { data, error, refetch } = useQuery(payeeW9Query({ agent_id: agentId }))
  const [open, setOpen] = useState(false)
  useScrollToHash(useLocation().hash)
  const edit = data && (
    <Button variant={data.w9 ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
      {data.w9 ? texts.change : texts.fillIn}
    </Button>
  )
  return (
    <div id="w9">
      <Panel title={texts.formW9} action={data?.w9 && edit}>
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="h-24" />
        ) : data.w9 ? (
          <W9Facts payee={{ ...data, w9: data.w9 }} />
        ) : (
          <div className="flex flex-col items-start gap-3">
            <p className="max-w-2xl text-sm text-muted">
              {data.asked_at !== null && `${texts.askedOfYou(formatDateTime(data.asked_at))} `}
              {texts.whyOwn}
            </p>
            {edit}
          </div>
        )}
      </Panel>
      {open && data && <W9FormDialog own payee={data} onClose={() => setOpen(false)} />}
    </div>
  )
}
