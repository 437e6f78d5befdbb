import type { ClientTask } from '@pb/contract/client-life'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { PageTitle } from '../../../../components/ui/page-title.tsx'
import { Segmented } from '../../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../components/ui/states.tsx'
import { formatNumber } from '../../../../lib/format.ts'
import { clientsPath } from '../../model/paths.ts'
import { tasksQuery } from '../api/tasks.ts'
import { groupOf, type DueGroup } from '../model/due.ts'
import { TaskRow } from './task-row.tsx'

const groups: readonly { readonly key: DueGroup; readonly title: string }[] = [
  { key: 'overdue', title: 'Overdue' },
  { key: 'today', title: 'Today' },
  { key: 'later', title: 'Later' },
  { key: 'undated', title: 'Without a day' },
]

interface GroupProps {
  readonly title: string
  readonly tasks: readonly ClientTask[]
  readonly today: string
  /** Of all, where not all are loaded. */
  readonly count?: number | undefined
}

function Group({ title, tasks, today, count = tasks.length }: GroupProps) {
  if (tasks.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="flex items-baseline gap-2 pb-1.5 text-sm font-semibold">
        {title}
        <span className="text-xs font-normal text-muted tabular-nums">{formatNumber(count)}</span>
      </h2>
      <ul aria-label={title} className="divide-y rounded-lg border bg-panel px-4">
        {tasks.map((task) => (
          <TaskRow key={task.task_id} task={task} today={today} withClient />
        ))}
      </ul>
    </section>
  )
}

function Nothing({ done }: { readonly done: boolean }) {
  return (
    <EmptyState
      icon={ListChecks}
      title={done ? 'Nothing is done yet' : 'Nothing to do'}
      className="rounded-lg border bg-panel"
      action={!done && <ButtonLink to={clientsPath('rental')}>Go to the clients</ButtonLink>}
    >
      {done
        ? 'Tasks that you finish are kept here.'
        : 'Add a task on a client, with a day, and you are told on its morning.'}
    </EmptyState>
  )
}

/** The agent's tasks over all clients, by when they are due. */
export function TaskList() {
  const [view, setView] = useState<'open' | 'done'>('open')
  const done = view === 'done'
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    tasksQuery(null, done),
  )
  const first = data?.pages[0]
  const tasks = data?.pages.flatMap(({ collection }) => collection) ?? []
  const counts = first?.counts
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-6 sm:px-6">
      <PageTitle
        meta={counts && !done && `${formatNumber(counts.overdue + counts.today)} due`}
        actions={
          <Segmented
            label="Which tasks"
            value={view}
            segments={[
              { value: 'open', label: 'Open' },
              { value: 'done', label: 'Done' },
            ]}
            onChange={setView}
          />
        }
      >
        Tasks
      </PageTitle>
      {!first ? (
        error ? (
          <ErrorState title="The tasks could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-lg" />
        )
      ) : tasks.length === 0 ? (
        <Nothing done={done} />
      ) : done ? (
        <Group title="Done" tasks={tasks} today={first.today} count={first.total} />
      ) : (
        groups.map(({ key, title }) => (
          <Group
            key={key}
            title={title}
            today={first.today}
            tasks={tasks.filter(({ due_on: dueOn }) => groupOf(dueOn, first.today) === key)}
            count={key === 'overdue' || key === 'today' ? counts?.[key] : undefined}
          />
        ))
      )}
      {hasNextPage && (
        <Button className="self-start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more of {formatNumber(first!.total - tasks.length)}
        </Button>
      )}
    </div>
  )
}
