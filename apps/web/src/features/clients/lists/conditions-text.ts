import type { ListConditions } from '@pb/contract/client-lists'
import type { ClientTag } from '@pb/contract/client-tags'
import { clientStages } from '@pb/rules/clients'
import { findTitle } from '@pb/rules/vocabulary'
import { formatDate, pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

const listFormat = new Intl.ListFormat('en-US', { type: 'disjunction' })
const joinWithOr = (items: readonly string[]): string => listFormat.format(items)

type ConditionFormatter<K extends keyof ListConditions> = (
  value: NonNullable<ListConditions[K]>,
  tagName: (id: string) => string,
) => string

const conditionFormatters: { readonly [K in keyof ListConditions]-?: ConditionFormatter<K> } = {
  search_type: (type) => (type === 'rental' ? texts.rental : texts.sale),
  stages: (stages) => joinWithOr(stages.map((stage) => findTitle(clientStages, stage))),
  sources: (sources) => texts.fromSource(joinWithOr(sources)),
  tags: (tags, name) => (tags.length === 0 ? texts.removedTag : texts.tagged(joinWithOr(tags.map(name)))),
  without_tags: (tags, name) => (tags.length === 0 ? '' : texts.notTagged(joinWithOr(tags.map(name)))),
  not_contacted_days: (days) => texts.notContactedForDays(pluralize(days, 'day')),
  contacted_within_days: (days) => texts.contactedWithinDays(pluralize(days, 'day')),
  move_in_within_days: (days) => texts.movingInWithinDays(pluralize(days, 'day')),
  move_in_from: (date) => texts.movingInFrom(formatDate(date)),
  move_in_to: (date) => texts.movingInBy(formatDate(date)),
  added_within_days: (days) => texts.addedWithinDays(pluralize(days, 'day')),
  tasks: (which) =>
    which === 'due' ? texts.withTaskDue : which === 'open' ? texts.withOpenTask : texts.withoutOpenTask,
  saved_search: (which) => (which === 'has' ? texts.withSavedSearch : texts.withoutSavedSearch),
  matches: () => texts.withMatchesToSend,
}

/** `Searching or Showing, not contacted for 7 days`. */
export function formatConditions(conditions: ListConditions, tags: readonly ClientTag[]): string {
  const names = new Map(tags.map(({ tag_id, name }) => [tag_id, `“${name}”`]))
  const getTagName = (id: string) => names.get(id) ?? texts.unknownTag
  const parts = Object.entries(conditionFormatters).flatMap(([key, format]) => {
    const value = conditions[key as keyof ListConditions]
    if (value === undefined) return []
    return (format as (value: unknown, name: (id: string) => string) => string)(value, getTagName) || []
  })
  const text = parts.join(', ')
  return text === '' ? texts.everyClient : text.charAt(0).toUpperCase() + text.slice(1)
}
