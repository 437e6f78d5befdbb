import type { ClientTag } from '@pb/contract/client-tags'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { taggingsQuery, tagsQuery } from '../../../queries/client-tags.ts'
import { tagsByClient } from './mutations.ts'

const none: ReadonlyMap<string, readonly ClientTag[]> = new Map()

/** Tags of up to 200 clients. Sends no request for an agent without tags. */
export function useRowTags(userIds: readonly string[]): ReadonlyMap<string, readonly ClientTag[]> {
  const { data: tags = [] } = useQuery(tagsQuery)
  // Keeps the array stable while the ids are the same.
  const key = userIds.join(' ')
  const queriedIds = useMemo(() => (key === '' ? [] : key.split(' ').slice(0, 200)), [key])
  const { data: taggings } = useQuery({
    ...taggingsQuery(queriedIds),
    enabled: queriedIds.length > 0 && tags.length > 0,
  })
  return useMemo(() => (taggings ? tagsByClient(tags, taggings) : none), [tags, taggings])
}
