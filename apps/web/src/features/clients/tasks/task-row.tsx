import { joinPersonName } from '@pb/rules/person-name'
import type { ClientTask } from '@pb/contract/client-life'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDay } from '../../../lib/format.ts'
import { clientPath } from '../paths.ts'
import { useRemoveTask, useSaveTask } from './mutations.ts'
import { formatDue, getDueGroup } from './due.ts'
import { DueMenu } from './due-menu.tsx'
import * as texts from './texts.ts'

const tones = {
  overdue: 'text-danger! font-medium',
  today: 'text-warning! font-medium',
  later: 'text-muted!',
  undated: 'text-muted!',
} as const

interface TaskRowProps {
  readonly task: ClientTask
  readonly today: string
  /** Shows the client's name. */
  readonly withClient?: boolean
}

function TaskTitle({ task }: { readonly task: ClientTask }) {
  const save = useSaveTask()
  const [text, setText] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  if (text === null)
    return (
      <button
        type="button"
        title={texts.editTask}
        onClick={() => {
          setText(task.title)
          setFailed(false)
        }}
        className={cn(
          'min-h-6 rounded-xs text-left text-sm break-words hover:underline',
          task.done === 1 && 'text-muted line-through',
        )}
      >
        {task.title}
      </button>
    )
  function finish(): void {
    const title = (text ?? '').trim()
    setText(null)
    if (title === '' || title === task.title) return
    save.mutate(
      { task, change: { title } },
      {
        // Restores the typed title without moving the focus.
        onError: () => {
          setFailed(true)
          setText((now) => now ?? title)
        },
      },
    )
  }
  return (
    <input
      aria-label={texts.task}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the agent asked for it by pressing the title
      autoFocus={!failed}
      aria-invalid={failed || undefined}
      value={text}
      maxLength={200}
      onChange={({ target }) => setText(target.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish()
        if (event.key !== 'Escape') return
        event.stopPropagation()
        setText(null)
      }}
      className="h-7 w-full rounded-sm border border-line-strong/60 bg-panel px-1.5 text-sm"
    />
  )
}

/** A task with a checkbox and a due date menu. */
export function TaskRow({ task, today, withClient = false }: TaskRowProps) {
  const { client, due_on: dueOn, done } = task
  const finish = useSaveTask((saved) => (saved.done === 1 ? texts.taskDone : texts.taskReopened))
  const plan = useSaveTask(({ due_on }) =>
    due_on === null ? texts.dueDateRemoved : texts.dueOn(formatDue(due_on, today).toLowerCase()),
  )
  const remove = useRemoveTask()
  const name = joinPersonName(client)
  return (
    <li className="relative flex min-h-10 items-start gap-2.5 py-1.5">
      <Checkbox
        label={done === 1 ? texts.reopenTask(task.title) : texts.finishTask(task.title)}
        checked={done === 1}
        onCheckedChange={(checked) => finish.mutate({ task, change: { done: checked ? 1 : 0 } })}
      />
      <div className="min-w-0 grow">
        <TaskTitle task={task} />
        {withClient && (
          <Link
            to={clientPath(null, client.user_id)}
            className="block min-h-6 w-fit max-w-full truncate text-xs leading-6 text-muted hover:text-ink hover:underline"
          >
            {name}
          </Link>
        )}
      </div>
      {done === 1 ? (
        <span className="shrink-0 pt-0.5 text-xs text-muted tabular-nums">
          {task.time_done !== null && formatDay(task.time_done)}
        </span>
      ) : (
        <DueMenu
          today={today}
          dueOn={dueOn}
          align="end"
          onDue={(due_on) => plan.mutate({ task, change: { due_on } })}
          onRemove={() => remove.mutate(task)}
          render={
            <Button
              size="sm"
              variant="ghost"
              title={texts.rescheduleOrRemove}
              className={cn('-mr-1.5 h-6! px-1.5! text-xs! tabular-nums', tones[getDueGroup(dueOn, today)])}
            />
          }
        >
          {dueOn === null ? (
            <>
              <Clock aria-hidden className="size-3.5" />
              <span className="sr-only">{texts.chooseDate}</span>
            </>
          ) : (
            formatDue(dueOn, today)
          )}
        </DueMenu>
      )}
    </li>
  )
}
