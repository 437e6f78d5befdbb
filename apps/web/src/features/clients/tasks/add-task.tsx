import { addDaysToDate } from '@pb/rules/dates'
import { CalendarDays, Plus } from 'lucide-react'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useAddTask } from './mutations.ts'
import { formatDue } from './due.ts'
import { DueMenu } from './due-menu.tsx'
import * as texts from './texts.ts'

/** Adds a task for a client, due tomorrow by default. Clears the field once saved. */
export function AddTask({ userId, today }: { readonly userId: string; readonly today: string }) {
  const [title, setTitle] = useState('')
  const [dueOn, setDueOn] = useState<string | null | undefined>(undefined)
  const add = useAddTask()
  const day = dueOn === undefined ? addDaysToDate(today, 1) : dueOn

  return (
    <Form
      sends={false}
      className="pb-1"
      onSubmit={() => {
        if (title.trim() === '' || add.isPending) return
        add.mutate({ user_id: userId, title: title.trim(), due_on: day }, { onSuccess: () => setTitle('') })
      }}
    >
      <div className="flex items-center gap-1.5">
        <input
          aria-label={texts.newTask}
          placeholder={texts.newTask}
          value={title}
          maxLength={200}
          onChange={({ target }) => setTitle(target.value)}
          className={inputClass}
        />
        <span className="relative shrink-0">
          <DueMenu
            today={today}
            dueOn={day}
            align="end"
            onDue={setDueOn}
            render={<Button variant="ghost" className="px-2! text-muted!" title={texts.due} />}
          >
            <CalendarDays aria-hidden className="size-4" />
            <span className="text-xs tabular-nums">
              {day === null ? texts.noDueDate : formatDue(day, today)}
            </span>
          </DueMenu>
        </span>
        <Button
          type="submit"
          aria-label={texts.addTask}
          title={texts.addTask}
          loading={add.isPending}
          disabled={title.trim() === ''}
          className="px-2.5!"
        >
          {!add.isPending && <Plus aria-hidden className="size-4" />}
        </Button>
      </div>
      {add.error && (
        <FormMessage look="field" className="pt-1">
          {getErrorMessage(add.error)}
        </FormMessage>
      )}
    </Form>
  )
}
