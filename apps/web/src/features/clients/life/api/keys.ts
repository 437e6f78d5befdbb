import { keys } from '../../api/keys.ts'

const root = [...keys.root, 'life'] as const

/** What hangs on clients, under the key of all that is of clients. */
export const lifeKeys = {
  timeline: (userId: string) => [...root, 'timeline', userId] as const,
  tasks: [...root, 'tasks'] as const,
  tasksOf: (userId: string | null, done: boolean) => [...root, 'tasks', userId, done] as const,
  tags: [...root, 'tags'] as const,
  taggings: [...root, 'taggings'] as const,
  taggingsOf: (userIds: readonly string[]) => [...root, 'taggings', userIds] as const,
  lists: [...root, 'lists'] as const,
  members: (key: string) => [...root, 'members', key] as const,
  count: (conditions: object) => [...root, 'count', conditions] as const,
}
