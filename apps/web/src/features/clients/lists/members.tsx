import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { DataTable } from '../../../components/ui/data-table.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import { smartListMembersQuery } from '../../../queries/client-lists.ts'
import { useAllListMembers } from './mutations.ts'
import { taggingsQuery, tagsQuery } from '../../../queries/client-tags.ts'
import { tagsByClient, useTagClients } from '../tags/mutations.ts'
import { TagPicker } from '../tags/tag-picker.tsx'
import { useToday } from '../use-today.ts'
import { memberColumns } from './member-columns.tsx'
import * as texts from './texts.ts'

const FollowUpDialog = lazy(() => import('../follow-up/follow-up-dialog.tsx'))

interface BarProps {
  readonly selection: readonly string[]
  readonly onManage: () => void
  readonly onClear: () => void
  readonly onFollowUp: () => void
  readonly tagsByClientId: ReadonlyMap<string, readonly { readonly tag_id: string }[]>
  /** Selects clients that are not loaded, too; null if there are none. */
  readonly rest: { readonly total: number; readonly busy: boolean; readonly choose: () => void } | null
}

/** Actions for the selected clients. */
function SelectionBar({ selection, onManage, onClear, onFollowUp, tagsByClientId, rest }: BarProps) {
  const change = useTagClients()
  const counts = new Map<string, number>()
  for (const id of selection)
    for (const { tag_id } of tagsByClientId.get(id) ?? []) counts.set(tag_id, (counts.get(tag_id) ?? 0) + 1)
  const all = new Set([...counts].filter(([, count]) => count === selection.length).map(([tag]) => tag))
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-brand-soft px-3 py-1.5 text-sm">
      <span className="tabular-nums">{texts.selectedCount(pluralize(selection.length, 'client'))}</span>
      <Button size="sm" variant="primary" onClick={onFollowUp}>
        {texts.followUp}
      </Button>
      <TagPicker
        label={texts.tag}
        has={all}
        onToggle={({ tag_id, name }, on) =>
          change.mutate({
            [on ? 'add' : 'remove']: selection.map((user_id) => ({ user_id, tag_id })),
            successText: on ? texts.tagAdded(name) : texts.tagRemoved(name),
          })
        }
        onManage={onManage}
      />
      {rest && (
        <Button size="sm" variant="ghost" loading={rest.busy} onClick={rest.choose}>
          {texts.selectAll(formatNumber(rest.total))}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onClear} className="ml-auto">
        {texts.clear}
      </Button>
    </div>
  )
}

interface MembersProps {
  readonly listKey: string
  readonly name: string
  readonly onManageTags: () => void
}

/** Clients of a smart list. */
export function Members({ listKey, name, onManageTags }: MembersProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    smartListMembersQuery(listKey),
  )
  const today = useToday()
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [following, setFollowing] = useState<readonly string[] | null>(null)
  const allMembers = useAllListMembers(listKey)
  const rows = useMemo(() => data?.pages.flatMap(({ collection }) => collection) ?? [], [data])
  const { data: tags = [] } = useQuery(tagsQuery)
  const taggings = useQueries({
    queries: (data?.pages ?? []).map(({ collection }) =>
      taggingsQuery(collection.map(({ user_id }) => user_id)),
    ),
    combine: (pages) => pages.flatMap(({ data: page = [] }) => page),
  })
  const tagsByClientId = tagsByClient(tags, taggings)
  if (!data)
    return error ? (
      <ErrorState title={texts.listFailed} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96 rounded-md" />
    )
  const total = data.pages[0]!.total
  if (rows.length === 0)
    return (
      <EmptyState title={texts.noMatches} className="rounded-md border bg-panel">
        {texts.noMatchesHint}
      </EmptyState>
    )
  const shown = rows.map(({ user_id }) => user_id)
  const selection = [...new Set([...shown, ...(allMembers.data ?? [])])].filter((id) => selectedIds.has(id))

  function setSelected(ids: readonly string[], on: boolean): void {
    const next = new Set(selectedIds)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setSelectedIds(next)
  }

  const columns = memberColumns({
    selected: selectedIds,
    onSelect: (id, on) => setSelected([id], on),
    tagsByClientId,
    today,
  })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-9 flex-col justify-center">
        {selection.length > 0 ? (
          <SelectionBar
            selection={selection}
            tagsByClientId={tagsByClientId}
            onManage={onManageTags}
            onClear={() => setSelectedIds(new Set())}
            onFollowUp={() => setFollowing(selection)}
            rest={
              selection.length < total && shown.every((id) => selectedIds.has(id))
                ? {
                    total,
                    busy: allMembers.isPending,
                    choose: () =>
                      allMembers.mutate(undefined, { onSuccess: (ids) => setSelected(ids, true) }),
                  }
                : null
            }
          />
        ) : (
          <Checkbox checked={false} onCheckedChange={() => setSelected(shown, true)}>
            <span className="text-muted tabular-nums">{texts.selectAll(formatNumber(rows.length))}</span>
          </Checkbox>
        )}
      </div>
      <DataTable caption={name} columns={columns} rows={rows} rowKey={({ user_id }) => user_id} wide />
      {following && (
        <Suspense fallback={null}>
          <FollowUpDialog
            selection={{ user_ids: [...following] }}
            onClose={() => setFollowing(null)}
            onSent={() => setSelectedIds(new Set())}
          />
        </Suspense>
      )}
      {hasNextPage && (
        <Button className="self-start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore(formatNumber(total - rows.length))}
        </Button>
      )}
    </div>
  )
}
