import type { ClientTask } from '@pb/contract/client-life'
import { toUnixSeconds } from '@pb/rules/dates'
import type { TaskRow } from './queries.ts'

export function presentTask(row: TaskRow): ClientTask {
  return {
    task_id: row.id,
    client: { user_id: row.user_id, first_name: row.first_name, last_name: row.last_name },
    title: row.title,
    due_on: row.due_on,
    done: row.done_at ? 1 : 0,
    time_created: toUnixSeconds(row.created_at),
    time_done: row.done_at && toUnixSeconds(row.done_at),
  }
}
