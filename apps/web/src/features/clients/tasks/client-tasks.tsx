import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { tasksQuery } from '../../../queries/client-tasks.ts'
import { useToday } from '../use-today.ts'
import { AddTask } from './add-task.tsx'
import { TaskRow } from './task-row.tsx'
import * as texts from './texts.ts'

const initialCount = 8

/** A client's open tasks. */
export function ClientTasks({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useInfiniteQuery(tasksQuery(userId))
  const [all, setAll] = useState(false)
  const tasks = data?.pages.flatMap(({ collection }) => collection)
  const localToday = useToday()
  const today = data?.pages[0]?.today ?? localToday
  const shown = all ? tasks : tasks?.slice(0, initialCount)
  return (
    <Panel title={texts.tasks}>
      <AddTask userId={userId} today={today} />
      {shown && tasks ? (
        <>
          <ul aria-label={texts.tasks} className="divide-y">
            {shown.map((task) => (
              <TaskRow key={task.task_id} task={task} today={today} />
            ))}
          </ul>
          {shown.length < tasks.length && (
            <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
              {texts.showMore(formatNumber(tasks.length - shown.length))}
            </Button>
          )}
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} className="-my-6" />
      ) : (
        <Skeleton className="mt-2 h-9" />
      )}
    </Panel>
  )
}
