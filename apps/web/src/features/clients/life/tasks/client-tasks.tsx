import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Panel } from '../../../../components/ui/panel.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { formatNumber } from '../../../../lib/format.ts'
import { tasksQuery } from '../api/tasks.ts'
import { useToday } from '../use-today.ts'
import { AddTask } from './add-task.tsx'
import { TaskRow } from './task-row.tsx'

const atFirst = 8

/** What is to be done for a client. */
export function ClientTasks({ userId }: { readonly userId: string }) {
  const { data, error, refetch } = useInfiniteQuery(tasksQuery(userId))
  const [all, setAll] = useState(false)
  const tasks = data?.pages.flatMap(({ collection }) => collection)
  const opened = useToday()
  const today = data?.pages[0]?.today ?? opened
  const shown = all ? tasks : tasks?.slice(0, atFirst)
  return (
    <Panel title="Tasks">
      <AddTask userId={userId} today={today} />
      {shown && tasks ? (
        <>
          <ul aria-label="Tasks" className="divide-y">
            {shown.map((task) => (
              <TaskRow key={task.task_id} task={task} today={today} />
            ))}
          </ul>
          {shown.length < tasks.length && (
            <Button size="sm" variant="ghost" onClick={() => setAll(true)}>
              Show {formatNumber(tasks.length - shown.length)} more
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
