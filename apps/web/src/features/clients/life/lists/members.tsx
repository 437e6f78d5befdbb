import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Checkbox } from '../../../../components/ui/checkbox.tsx'
import { DataTable } from '../../../../components/ui/data-table.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../components/ui/states.tsx'
import { formatNumber, plural } from '../../../../lib/format.ts'
import { membersQuery, useWholeList } from '../api/lists.ts'
import { taggingsQuery, tagsByClient, tagsQuery, useTagClients } from '../api/tags.ts'
import { TagPicker } from '../tags/tag-picker.tsx'
import { useToday } from '../use-today.ts'
import { memberColumns } from './member-columns.tsx'

interface BarProps {
  readonly chosen: readonly string[]
  readonly onManage: () => void
  readonly onClear: () => void
  readonly tagsOf: ReadonlyMap<string, readonly { readonly tag_id: string }[]>
  /** What chooses those who are not loaded too; null where nobody is left. */
  readonly rest: { readonly total: number; readonly busy: boolean; readonly choose: () => void } | null
}

/** What can be done with those that are ticked. */
function ChosenBar({ chosen, onManage, onClear, tagsOf, rest }: BarProps) {
  const change = useTagClients()
  const counts = new Map<string, number>()
  for (const id of chosen)
    for (const { tag_id } of tagsOf.get(id) ?? []) counts.set(tag_id, (counts.get(tag_id) ?? 0) + 1)
  const all = new Set([...counts].filter(([, count]) => count === chosen.length).map(([tag]) => tag))
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md bg-brand-soft px-3 py-1.5 text-sm">
      <span className="tabular-nums">{plural(chosen.length, 'client')} chosen</span>
      <TagPicker
        label="Tag"
        has={all}
        onToggle={({ tag_id, name }, on) =>
          change.mutate({
            [on ? 'add' : 'remove']: chosen.map((user_id) => ({ user_id, tag_id })),
            said: on ? `“${name}” put on` : `“${name}” taken off`,
          })
        }
        onManage={onManage}
      />
      {rest && (
        <Button size="sm" variant="ghost" loading={rest.busy} onClick={rest.choose}>
          Choose all {formatNumber(rest.total)}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onClear} className="ml-auto">
        Clear
      </Button>
    </div>
  )
}

interface MembersProps {
  readonly listKey: string
  readonly name: string
  readonly onManageTags: () => void
}

/** The clients of a list, to work through. */
export function Members({ listKey, name, onManageTags }: MembersProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    membersQuery(listKey),
  )
  const today = useToday()
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const whole = useWholeList(listKey)
  const rows = useMemo(() => data?.pages.flatMap(({ collection }) => collection) ?? [], [data])
  const { data: tags = [] } = useQuery(tagsQuery)
  const taggings = useQueries({
    queries: (data?.pages ?? []).map(({ collection }) =>
      taggingsQuery(collection.map(({ user_id }) => user_id)),
    ),
    combine: (pages) => pages.flatMap(({ data: of = [] }) => of),
  })
  const tagsOf = tagsByClient(tags, taggings)
  if (!data)
    return error ? (
      <ErrorState title="The list could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96 rounded-md" />
    )
  const total = data.pages[0]!.total
  if (rows.length === 0)
    return (
      <EmptyState title="Nobody fits now" className="rounded-md border bg-panel">
        The list fills by itself as soon as somebody does.
      </EmptyState>
    )
  const shown = rows.map(({ user_id }) => user_id)
  const chosen = [...new Set([...shown, ...(whole.data ?? [])])].filter((id) => picked.has(id))

  function pick(ids: readonly string[], on: boolean): void {
    const next = new Set(picked)
    for (const id of ids) {
      if (on) next.add(id)
      else next.delete(id)
    }
    setPicked(next)
  }

  const columns = memberColumns({ picked, onPick: (id, on) => pick([id], on), tagsOf, today })
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <div className="flex min-h-9 flex-col justify-center">
        {chosen.length > 0 ? (
          <ChosenBar
            chosen={chosen}
            tagsOf={tagsOf}
            onManage={onManageTags}
            onClear={() => setPicked(new Set())}
            rest={
              chosen.length < total && shown.every((id) => picked.has(id))
                ? {
                    total,
                    busy: whole.isPending,
                    choose: () => whole.mutate(undefined, { onSuccess: (ids) => pick(ids, true) }),
                  }
                : null
            }
          />
        ) : (
          <Checkbox checked={false} onCheckedChange={() => pick(shown, true)}>
            <span className="text-muted tabular-nums">Choose all {formatNumber(rows.length)}</span>
          </Checkbox>
        )}
      </div>
      <DataTable caption={name} columns={columns} rows={rows} rowKey={({ user_id }) => user_id} wide />
      {hasNextPage && (
        <Button className="self-start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more of {formatNumber(total - rows.length)}
        </Button>
      )}
    </div>
  )
}
