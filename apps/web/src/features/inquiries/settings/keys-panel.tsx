import type { InquiryKey } from '@pb/contract/inquiry-schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { formatDay } from '../../../lib/format.ts'
import { lazy } from '../../../lib/lazy.ts'
import { intakeKeysQuery } from '../../../queries/inquiries.ts'
import * as texts from './texts.ts'

const CreateKeyDialog = lazy(() => import('./create-key-dialog.tsx'))

function getColumns(onRevoke: (key: InquiryKey) => void): readonly Column<InquiryKey>[] {
  return [
    { key: 'name', title: texts.keyName, cell: ({ name }) => <span className="font-medium">{name}</span> },
    { key: 'ending', title: texts.key, cell: ({ ending }) => <code className="text-xs">…{ending}</code> },
    { key: 'per_minute', title: texts.perMinute, numeric: true, cell: ({ per_minute: rate }) => rate },
    { key: 'created', title: texts.created, cell: ({ time_created: time }) => formatDay(time) },
    {
      key: 'used',
      title: texts.lastUsed,
      cell: ({ time_used: time }) => (time === null ? texts.never : formatDateTime(time)),
    },
    {
      key: 'actions',
      title: texts.actions,
      numeric: true,
      cell: (key) =>
        key.time_revoked === null ? (
          <Button size="sm" aria-label={texts.revokeKey(key.name)} onClick={() => onRevoke(key)}>
            {texts.revoke}
          </Button>
        ) : (
          <span className="text-muted">{texts.revoked}</span>
        ),
    },
  ]
}

/** Keys with which websites and lead services send inquiries. */
export function KeysPanel() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(intakeKeysQuery)
  const [creating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<InquiryKey | null>(null)
  const revoke = useMutation({
    mutationFn: (keyId: string) => call(contract.inquiries.revokeInquiryKey, { params: { keyId } }),
    onSettled: () => client.invalidateQueries({ queryKey: intakeKeysQuery.queryKey }),
    meta: { success: texts.keyRevoked, log: 'A key could not be revoked', error: texts.notRevoked },
  })
  return (
    <Panel
      title={texts.keys}
      action={
        <Button size="sm" onClick={() => setCreating(true)}>
          {texts.createKey}
        </Button>
      }
    >
      <p className="max-w-3xl pb-4 text-sm text-muted">{texts.keysLead}</p>
      {data && data.length > 0 && (
        <DataTable
          caption={texts.keys}
          columns={getColumns(setRevoking)}
          rows={data}
          rowKey={({ key_id }) => key_id}
        />
      )}
      {data?.length === 0 && <EmptyState icon={KeyRound} title={texts.noKeys} className="py-6" />}
      {!data && error && (
        <ErrorState title={texts.keysFailed} error={error} onRetry={() => void refetch()} className="-my-6" />
      )}
      {!data && !error && <Skeleton className="h-24 rounded-md" />}
      {creating && (
        <Suspense fallback={null}>
          <CreateKeyDialog onClose={() => setCreating(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={revoking !== null}
        onOpenChange={(open) => !open && setRevoking(null)}
        title={texts.revokeQuestion(revoking?.name ?? '')}
        description={texts.revokeHint}
        confirmText={texts.revoke}
        danger
        onConfirm={() => {
          if (revoking) revoke.mutate(revoking.key_id)
          setRevoking(null)
        }}
      />
    </Panel>
  )
}
