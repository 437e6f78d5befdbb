const root = ['deals'] as const

/** Keys of cached data about deals. `root` covers all of it. */
export const dealKeys = {
  root,
  lists: [...root, 'list'] as const,
  list: (query: object) => [...root, 'list', query] as const,
  overviews: [...root, 'overview'] as const,
  overview: (query: object) => [...root, 'overview', query] as const,
  sizes: (query: object) => [...root, 'overview', 'sizes', query] as const,
  ones: [...root, 'one'] as const,
  one: (id: string) => [...root, 'one', id] as const,
  /** Not under `root`: it follows the sheet that is typed. */
  calculation: (id: string, sheet: object) => ['deal calculation', id, sheet] as const,
  template: ['deal template'] as const,
  addresses: (text: string) => ['deal addresses', text] as const,
  /** Not under `root`: an open file is not fetched again when the deal changes. */
  papers: ['deal papers'] as const,
}
