import type { ClientView } from '../model/list-view.ts'

/** Everything of clients stands under one key. */
const root = ['clients'] as const

export const keys = {
  root,
  lists: [...root, 'list'] as const,
  page: (view: ClientView, page: number) => [...root, 'list', view, page] as const,
  ones: [...root, 'one'] as const,
  one: (id: string) => [...root, 'one', id] as const,
  exists: (email: string) => [...root, 'exists', email] as const,
  requests: [...root, 'requests'] as const,
}
