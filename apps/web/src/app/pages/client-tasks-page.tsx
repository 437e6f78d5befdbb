import { TaskList } from '../../features/clients/life/tasks/task-list.tsx'

/** The agent's tasks over all clients. */
export function Component() {
  return <TaskList />
}
