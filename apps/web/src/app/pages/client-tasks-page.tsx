import { TaskList } from '../../features/clients/tasks/task-list.tsx'
import { ReactionsPage } from '../../features/listing-sends/reactions/reactions-page.tsx'
import { openCompose } from '../../features/mailbox/compose/index.ts'

/** The agent's tasks of all clients. */
export function Component() {
  return <TaskList />
}

/** What clients like and asked on their private pages; in the chunk of the tasks, because it is opened from the same place. */
export function Reactions() {
  return <ReactionsPage onReply={(to) => openCompose({ kind: 'new', to })} />
}
