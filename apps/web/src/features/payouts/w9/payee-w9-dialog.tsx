import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { payeeW9Query } from '../../../queries/payouts.ts'
import { useAskForW9 } from './mutations.ts'
import * as texts from './texts.ts'
import { W9Facts } from './w9-facts.tsx'
import { W9FormDialog } from './w9-form-dialog.tsx'

interface PayeeW9DialogProps {
  readonly payee: { readonly agent_id: string; readonly name: string }
  /** In which the payee was paid. */
  readonly year: number
  readonly onClose: () => void
}

/** The Form W-9 of a payee, for who keeps the books: entering a paper form, or asking the agent. */
export function PayeeW9Dialog({ payee: { agent_id, name }, year, onClose }: PayeeW9DialogProps) {
  const isAgent = agent_id !== '0'
  const { data, error, refetch } = useQuery(payeeW9Query(isAgent ? { agent_id } : { payee: name }))
  const [editing, setEditing] = useState(false)
  const ask = useAskForW9()
  if (editing && data) return <W9FormDialog own={false} payee={data} onClose={() => setEditing(false)} />
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.formW9Title(name)}
      footer={
        data && (
          <>
            {isAgent && !data.w9 && (
              <Button loading={ask.isPending} onClick={() => ask.mutate({ agent_id, year })}>
                {texts.ask}
              </Button>
            )}
            <Button variant="primary" onClick={() => setEditing(true)}>
              {data.w9 ? texts.change : texts.enterPaper}
            </Button>
          </>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-48" />
      ) : data.w9 ? (
        <W9Facts payee={{ ...data, w9: data.w9 }} />
      ) : (
        <EmptyState title={texts.noneYet}>
          {data.asked_at === null ? undefined : texts.asked(formatDateTime(data.asked_at))}
        </EmptyState>
      )}
    </Dialog>
  )
}
