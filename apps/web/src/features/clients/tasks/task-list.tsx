import type { ClientTask } from '@pb/contract/client-life'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Card } from '../../../components/ui/panel.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { PageBody, PageTitle } from '../../../components/ui/page-title.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { clientsPath } from '../paths.ts'
import { taskViews, tasksQuery, type TaskView } from '../../../queries/client-tasks.ts'
import { getDueGroup, type DueGroup } from './due.ts'
import { TaskRow } from './task-row.tsx'
import * as texts from './texts.ts'

const groups: readonly { readonly key: DueGroup; readonly title: string }[] = [
  { key: 'overdue', title: texts.overdue },
  { key: 'today', title: texts.today },
  { key: 'later', title: texts.later },
  { key: 'undated', title: texts.noDueDate },
]

interface GroupProps {
  readonly title: string
  readonly tasks: readonly ClientTask[]
  readonly today: string
  /** Number of all tasks of the group, including those not loaded. */
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
      <Card as="ul" aria-label={title} className="divide-y px-4">
        {tasks.map((task) => (
          <TaskRow key={task.task_id} task={task} today={today} withClient />
        ))}
      </Card>
    </section>
  )
}

const noTasks: Readonly<Record<TaskView, { readonly title: string; readonly hint: string }>> = {
  due: { title: texts.noneDue, hint: texts.noneDueHint },
  open: { title: texts.noneOpen, hint: texts.noneOpenHint },
  done: { title: texts.noneDone, hint: texts.noneDoneHint },
}

function NoTasks({ view }: { readonly view: TaskView }) {
  return (
    <EmptyState
      icon={ListChecks}
      title={noTasks[view].title}
      className="rounded-lg border bg-panel"
      action={view === 'open' && <ButtonLink to={clientsPath('rental')}>{texts.goToClients}</ButtonLink>}
    >
      {noTasks[view].hint}
    </EmptyState>
  )
}

/** The agent's tasks of all clients, grouped by due date. */
export function TaskList() {
  const [params, setParams] = useSearchParams()
  const view = taskViews.find((known) => known === params.get('show')) ?? 'open'
  const done = view === 'done'
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    tasksQuery(null, view),
  )
  const first = data?.pages[0]
  const tasks = data?.pages.flatMap(({ collection }) => collection) ?? []
  const counts = first?.counts
  return (
    <PageBody className="flex max-w-3xl flex-col gap-5 py-6">
      <PageTitle
        meta={counts && !done && texts.dueCount(formatNumber(counts.overdue + counts.today))}
        actions={
          <Segmented
            label={texts.taskFilter}
            value={view}
            segments={[
              { value: 'due', label: texts.due },
              { value: 'open', label: texts.open },
              { value: 'done', label: texts.done },
            ]}
            onChange={(show) => setParams(show === 'open' ? {} : { show }, { replace: true })}
          />
        }
      >
        {texts.tasks}
      </PageTitle>
      {!first ? (
        error ? (
          <ErrorState title={texts.tasksFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-64 rounded-lg" />
        )
      ) : tasks.length === 0 ? (
        <NoTasks view={view} />
      ) : done ? (
        <Group title={texts.done} tasks={tasks} today={first.today} count={first.total} />
      ) : (
        groups.map(({ key, title }) => (
          <Group
            key={key}
            title={title}
            today={first.today}
            tasks={tasks.filter(({ due_on: dueOn }) => getDueGroup(dueOn, first.today) === key)}
            count={key === 'overdue' || key === 'today' ? counts?.[key] : undefined}
          />
        ))
      )}
      {hasNextPage && (
        <Button className="self-start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore(formatNumber(first!.total - tasks.length))}
        </Button>
      )}
    </PageBody>
  )
}
