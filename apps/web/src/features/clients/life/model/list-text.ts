import type { ListConditions } from '@pb/contract/client-lists'
import type { ClientTag } from '@pb/contract/client-tags'
import { clientStages } from '@pb/rules/clients'
import { titleOf } from '@pb/rules/vocabulary'
import { formatDate, plural } from '../../../../lib/format.ts'

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' })
const either = (words: readonly string[]): string => anyOf.format(words)

type Say<K extends keyof ListConditions> = (
  value: NonNullable<ListConditions[K]>,
  tagName: (id: string) => string,
) => string

const sayings: { readonly [K in keyof ListConditions]-?: Say<K> } = {
  search_type: (type) => (type === 'rental' ? 'Rental' : 'Sale'),
  stages: (stages) => either(stages.map((stage) => titleOf(clientStages, stage))),
  sources: (sources) => `from ${either(sources)}`,
  tags: (tags, name) =>
    tags.length === 0 ? 'with a tag that was removed' : `tagged ${either(tags.map(name))}`,
  without_tags: (tags, name) => (tags.length === 0 ? '' : `not tagged ${either(tags.map(name))}`),
  not_contacted_days: (days) => `not contacted for ${plural(days, 'day')}`,
  contacted_within_days: (days) => `contacted within ${plural(days, 'day')}`,
  move_in_within_days: (days) => `moving in within ${plural(days, 'day')}`,
  move_in_from: (date) => `moving in from ${formatDate(date)}`,
  move_in_to: (date) => `moving in by ${formatDate(date)}`,
  added_within_days: (days) => `added within ${plural(days, 'day')}`,
  tasks: (which) =>
    which === 'due' ? 'with a task due' : which === 'open' ? 'with an open task' : 'without an open task',
  saved_search: (which) => (which === 'has' ? 'with a saved search' : 'without a saved search'),
}

/** `Searching or Showing, not contacted for 7 days`: conditions in words; tags by their names. */
export function conditionsText(conditions: ListConditions, tags: readonly ClientTag[]): string {
  const names = new Map(tags.map(({ tag_id, name }) => [tag_id, `“${name}”`]))
  const nameOf = (id: string) => names.get(id) ?? 'a tag'
  const parts = Object.entries(sayings).flatMap(([key, say]) => {
    const value = conditions[key as keyof ListConditions]
    if (value === undefined) return []
    return (say as (value: unknown, name: (id: string) => string) => string)(value, nameOf) || []
  })
  const text = parts.join(', ')
  return text === '' ? 'Every client' : text.charAt(0).toUpperCase() + text.slice(1)
}
