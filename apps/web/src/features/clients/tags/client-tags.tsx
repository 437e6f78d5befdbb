import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { taggingsQuery, tagsQuery } from '../../../queries/client-tags.ts'
import { tagsByClient, useTagClients } from './mutations.ts'
import { TagChip } from './tag-chip.tsx'
import { TagPicker } from './tag-picker.tsx'
import * as texts from './texts.ts'

const TagsDialog = lazy(() => import('./tags-dialog.tsx'))

/** A client's tags, with a picker to add more. */
export function ClientTags({ userId }: { readonly userId: string }) {
  const userIds = useMemo(() => [userId], [userId])
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: taggings = [], isPlaceholderData } = useQuery(taggingsQuery(userIds))
  const change = useTagClients()
  const [managing, setManaging] = useState(false)
  const own = isPlaceholderData ? [] : (tagsByClient(tags, taggings).get(userId) ?? [])
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <ul aria-label={texts.tags} className="contents">
        {own.map((tag) => (
          <li key={tag.tag_id} className="max-w-full">
            <TagChip
              tag={tag}
              onRemove={() =>
                change.mutate({
                  remove: [{ user_id: userId, tag_id: tag.tag_id }],
                  successText: texts.tagRemovedFromClient(tag.name),
                })
              }
            />
          </li>
        ))}
      </ul>
      <TagPicker
        label={own.length === 0 ? texts.addTag : texts.add}
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
