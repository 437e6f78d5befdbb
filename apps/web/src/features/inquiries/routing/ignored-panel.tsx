import type { IgnoredSender } from '@pb/contract/inquiry-routing-schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatDay } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { ignoredSendersQuery } from '../../../queries/inquiry-routing.ts'
import * as texts from './texts.ts'

const getColumns = (onRemove: (sender: IgnoredSender) => void): readonly Column<IgnoredSender>[] => [
  {
    key: 'address',
    title: texts.address,
    cell: ({ address }) => <span className="font-medium wrap-anywhere">{address}</span>,
  },
  { key: 'text', title: texts.whatIsIgnored, cell: ({ text }) => text },
  { key: 'agent', title: texts.markedBy, cell: ({ agent }) => agent },
  { key: 'time', title: texts.markedOn, cell: ({ time }) => formatDay(time) },
  {
    key: 'actions',
    title: texts.actionsColumn,
    numeric: true,
    cell: (sender) => (
      <Button size="sm" aria-label={texts.removeSender(sender.address)} onClick={() => onRemove(sender)}>
        {texts.remove}
      </Button>
    ),
  },
]

/** Senders and people whose mail is not a lead. */
export function IgnoredPanel() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(ignoredSendersQuery)
  const onSettled = () => client.invalidateQueries({ queryKey: ignoredSendersQuery.queryKey })
  const onError = (failure: unknown): void => {
    logError('The ignored senders could not be changed', failure)
    toast.error(texts.notRemoved, { description: getErrorMessage(failure) })
  }
  const restore = useMutation({
    mutationFn: ({ sender_id: id }: IgnoredSender) =>
      call(contract.recentlyDeleted.restoreDeleted, { params: { kind: 'ignored_sender', id } }),
    onError,
    onSettled,
    meta: { success: (_none, { address }) => texts.ignoredAgain(address) },
  })
  const remove = useMutation({
    mutationFn: ({ sender_id: senderId }: IgnoredSender) =>
      call(contract.inquiries.removeIgnoredSender, { params: { senderId } }),
    onError,
    onSettled,
    meta: {
      success: (_none, sender) => texts.removed(sender.address),
      undo: (_none, sender) => restore.mutate(sender),
    },
  })
  return (
    <Panel title={texts.ignored}>
      <p className="max-w-3xl pb-4 text-sm text-muted">{texts.ignoredLead}</p>
      {data && data.length > 0 && (
        <DataTable
          caption={texts.ignored}
          columns={getColumns((sender) => remove.mutate(sender))}
          rows={data}
          rowKey={({ sender_id }) => sender_id}
        />
      )}
      {data?.length === 0 && <p className="text-sm text-muted">{texts.noIgnored}</p>}
      {!data && error && (
        <ErrorState
          title={texts.ignoredFailed}
          error={error}
          onRetry={() => void refetch()}
          className="-my-6"
        />
      )}
      {!data && !error && <Skeleton className="h-16 rounded-md" />}
    </Panel>
  )
}
