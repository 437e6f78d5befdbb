import { tagColors, type ClientTag, type TagColor } from '@pb/contract/client-tags'
import { useQuery } from '@tanstack/react-query'
import { Check, Merge, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { Menu, MenuContent, MenuGroup, MenuItem, MenuTrigger } from '../../../components/ui/menu.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { tagsQuery } from '../../../queries/client-tags.ts'
import { useMergeTag, useRemoveTag, useSaveTag } from './mutations.ts'
import { colorTitles, TagDot } from './tag-chip.tsx'
import * as texts from './texts.ts'

function ColorMenu({
  tag,
  onColor,
}: {
  readonly tag: ClientTag
  readonly onColor: (color: TagColor) => void
}) {
  return (
    <Menu>
      <MenuTrigger
        render={
          <button
            type="button"
            aria-label={texts.tagColor(tag.name, colorTitles[tag.color])}
            className="flex size-9 shrink-0 items-center justify-center rounded-md hover:bg-hover"
          />
        }
      >
        <TagDot color={tag.color} className="size-3!" />
      </MenuTrigger>
      <MenuContent>
        {tagColors.map((color) => (
          <MenuItem key={color} onClick={() => onColor(color)}>
            <TagDot color={color} className="size-3!" />
            {colorTitles[color]}
            {color === tag.color && <Check aria-hidden className="ml-auto size-4" />}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}

function TagLine({ tag, others }: { readonly tag: ClientTag; readonly others: readonly ClientTag[] }) {
  const save = useSaveTag(tag.tag_id)
  const remove = useRemoveTag()
  const merge = useMergeTag()
  const [name, setName] = useState(tag.name)

  function rename(): void {
    const next = name.trim()
    if (next === tag.name || next === '') setName(tag.name)
    else save.mutate({ name: next })
  }

  return (
    <li className="py-1">
      <div className="flex items-center gap-1">
        <ColorMenu tag={tag} onColor={(color) => save.mutate({ color })} />
        <input
          aria-label={texts.tagName(tag.name)}
          aria-invalid={save.error !== null || undefined}
          value={name}
          maxLength={40}
          onChange={({ target }) => setName(target.value)}
          onBlur={rename}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key !== 'Escape' || name === tag.name) return
            event.stopPropagation()
            setName(tag.name)
            save.reset()
          }}
          className={inputClass}
        />
        <span
          title={texts.clientsWithTag}
          className="w-12 shrink-0 text-right text-xs text-muted tabular-nums"
        >
          {formatNumber(tag.clients)}
        </span>
        <Menu>
          <MenuTrigger
            render={
              <IconButton label={texts.mergeTag(tag.name)} icon={Merge} disabled={others.length === 0} />
            }
          />
          <MenuContent align="end" className="max-h-72">
            <MenuGroup label={texts.mergeInto}>
              {others.map((into) => (
                <MenuItem key={into.tag_id} onClick={() => merge.mutate({ from: tag, into })}>
                  <TagDot color={into.color} />
                  <span className="max-w-52 truncate">{into.name}</span>
                </MenuItem>
              ))}
            </MenuGroup>
          </MenuContent>
        </Menu>
        <IconButton label={texts.deleteTag(tag.name)} icon={Trash2} onClick={() => remove.mutate(tag)} />
      </div>
      {save.error && (
        <FormMessage look="field" className="pl-10">
          {getErrorMessage(save.error)}
        </FormMessage>
      )}
    </li>
  )
}

/** Renames, recolors, merges and removes the agent's tags. */
export default function TagsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data: tags, error, refetch } = useQuery(tagsQuery)
  return (
    <Dialog
      open
      keepsEntries
      onOpenChange={(open) => !open && onClose()}
      title={texts.tags}
      description={texts.tagsHint}
      className="max-w-lg!"
      footer={<Button onClick={onClose}>{texts.done}</Button>}
    >
      {!tags ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-40 rounded-md" />
        )
      ) : tags.length === 0 ? (
        <EmptyState title={texts.noTagsYet}>{texts.addFirstTag}</EmptyState>
      ) : (
        <ul aria-label={texts.yourTags}>
          {tags.map((tag) => (
            <TagLine key={tag.tag_id} tag={tag} others={tags.filter(({ tag_id }) => tag_id !== tag.tag_id)} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
