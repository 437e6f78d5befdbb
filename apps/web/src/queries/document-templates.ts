import { queryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'

export const documentTemplatesKey = ['document-templates'] as const

/** Templates of placed fields by name: own ones and those of the office; `all` those of every agent. */
export function documentTemplatesQuery(all: boolean) {
  return queryOptions({
    queryKey: [...documentTemplatesKey, 'list', all],
    queryFn: ({ signal }) =>
      call(contract.documentTemplates.documentTemplates, { query: { all: all ? '1' : '0' }, signal }),
    staleTime: 0,
  })
}

/** A template with its fields. */
export function documentTemplateQuery(id: string) {
  return queryOptions({
    queryKey: [...documentTemplatesKey, 'one', id],
    queryFn: ({ signal }) =>
      call(contract.documentTemplates.documentTemplate, { params: { template_id: id }, signal }),
    staleTime: 0,
  })
}
