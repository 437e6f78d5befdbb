const root = ['clients'] as const

/** Keys of cached client data. `root` covers all of it. */
export const clientKeys = {
  root,
  lists: [...root, 'list'] as const,
  page: <Query extends object>(query: Query, page: number) => [...root, 'list', query, page] as const,
  detail: (id: string) => [...root, 'one', id] as const,
  exists: (email: string) => [...root, 'exists', email] as const,
  optedOut: (emails: readonly string[]) => [...root, 'opted-out', emails] as const,
  requests: [...root, 'requests'] as const,
  duplicates: (userId: string) => [...root, 'duplicates', userId] as const,
  merges: (userId: string) => [...root, 'merges', userId] as const,
  mergeSuggestions: (search: string) => [...root, 'merge-suggestions', search] as const,
  timeline: (userId: string) => [...root, 'timeline', userId] as const,
  tasks: [...root, 'tasks'] as const,
  taskList: (userId: string | null, show: string) => [...root, 'tasks', userId, show] as const,
  tags: [...root, 'tags'] as const,
  taggings: [...root, 'taggings'] as const,
  taggingList: (userIds: readonly string[]) => [...root, 'taggings', userIds] as const,
  smartLists: [...root, 'smart-lists'] as const,
  smartListMembers: (key: string) => [...root, 'smart-lists', 'members', key] as const,
  smartListCount: (conditions: object) => [...root, 'smart-lists', 'count', conditions] as const,
}
