import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

const erasureKeys = { all: ['data erasures'] as const }

/** People by a part of a name or email address. */
export const erasureSubjectsQuery = (text: string) =>
  queryOptions({
    queryKey: [...erasureKeys.all, 'subjects', text],
    queryFn: ({ signal }) => call(contract.dataErasures.erasureSubjects, { query: { text }, signal }),
    enabled: text.length >= 2,
    staleTime: 0,
  })

/** What the office has of a person. */
export const erasurePreviewQuery = (key: string) =>
  queryOptions({
    queryKey: [...erasureKeys.all, 'preview', key],
    queryFn: ({ signal }) => call(contract.dataErasures.erasurePreview, { query: { key }, signal }),
    staleTime: 0,
  })

/** What was erased and kept. */
export const erasuresQuery = queryOptions({
  queryKey: [...erasureKeys.all, 'records'],
  queryFn: ({ signal }) => call(contract.dataErasures.erasures, { signal }),
})
