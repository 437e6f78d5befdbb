import { TaskList } from '../../features/clients/tasks/task-list.tsx'

/** The agent's tasks of all clients. */
export function Component() {
  return <TaskList />
}
