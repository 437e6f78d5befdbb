import type { ClientTag } from '@pb/contract/client-tags'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { taggingsQuery, tagsByClient, tagsQuery } from '../api/tags.ts'

const none: ReadonlyMap<string, readonly ClientTag[]> = new Map()

/** Tags of the clients whose rows are near, at most 200 of them; nothing is asked of an agent without tags. */
export function useRowTags(userIds: readonly string[]): ReadonlyMap<string, readonly ClientTag[]> {
  const { data: tags = [] } = useQuery(tagsQuery)
  // The same rows are the same question, whoever renders.
  const key = userIds.join(' ')
  const asked = useMemo(() => (key === '' ? [] : key.split(' ').slice(0, 200)), [key])
  const { data: taggings } = useQuery({
    ...taggingsQuery(asked),
    enabled: asked.length > 0 && tags.length > 0,
  })
  return useMemo(() => (taggings ? tagsByClient(tags, taggings) : none), [tags, taggings])
}
