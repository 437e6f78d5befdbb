const root = ['applications'] as const

/** Keys of cached data about rental applications. `root` covers all of it. */
export const applicationKeys = {
  root,
  lists: [...root, 'list'] as const,
  list: (query: object) => [...root, 'list', query] as const,
  one: (id: string) => [...root, 'one', id] as const,
  household: (id: string) => [...root, 'household', id] as const,
  issues: (id: string, query: object) => [...root, 'package issues', id, query] as const,
  progress: (id: string) => [...root, 'package progress', id] as const,
  accessLog: (id: string, page: number) => [...root, 'access log', id, page] as const,
  /** Not under `root`: it is not fetched again while it is written. */
  criminalHistory: (id: string) => ['criminal history', id] as const,
  checklists: [...root, 'checklists'] as const,
  /** Not under `root`: an open file is not fetched again when the form changes. */
  papers: ['application papers'] as const,
}
