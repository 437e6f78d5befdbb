import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { taggingsQuery, tagsByClient, tagsQuery, useTagClients } from '../api/tags.ts'
import { TagChip } from './tag-chip.tsx'
import { TagPicker } from './tag-picker.tsx'

const TagsDialog = lazy(() => import('./tags-dialog.tsx'))

/** A client's tags in one line, with the way to more. */
export function ClientTags({ userId }: { readonly userId: string }) {
  const asked = useMemo(() => [userId], [userId])
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: taggings = [], isPlaceholderData } = useQuery(taggingsQuery(asked))
  const change = useTagClients()
  const [managing, setManaging] = useState(false)
  const own = isPlaceholderData ? [] : (tagsByClient(tags, taggings).get(userId) ?? [])
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul aria-label="Tags" className="contents">
        {own.map((tag) => (
          <li key={tag.tag_id} className="max-w-full">
            <TagChip
              tag={tag}
              onRemove={() =>
                change.mutate({
                  remove: [{ user_id: userId, tag_id: tag.tag_id }],
                  said: `“${tag.name}” taken off`,
                })
              }
            />
          </li>
        ))}
      </ul>
      <TagPicker
        label={own.length === 0 ? 'Add a tag' : 'Add'}
        has={new Set(own.map(({ tag_id }) => tag_id))}
        onToggle={({ tag_id }, on) =>
          change.mutate({ [on ? 'add' : 'remove']: [{ user_id: userId, tag_id }] })
        }
        onManage={() => setManaging(true)}
      />
      <Suspense fallback={null}>{managing && <TagsDialog onClose={() => setManaging(false)} />}</Suspense>
    </div>
  )
}
