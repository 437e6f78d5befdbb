import { tagColors, type ClientTag } from '@pb/contract/client-tags'
import { useQuery } from '@tanstack/react-query'
import { Plus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { actsOnce } from '../../../components/ui/button-class.ts'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { inputClass } from '../../../components/ui/input-class.ts'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { tagsQuery } from '../../../queries/client-tags.ts'
import { useAddTag } from './mutations.ts'
import { TagDot } from './tag-chip.tsx'
import * as texts from './texts.ts'

interface TagPickerProps {
  /** Ids of the tags that are set. */
  readonly has: ReadonlySet<string>
  readonly onToggle: (tag: ClientTag, on: boolean) => void
  readonly onManage: () => void
  readonly label?: string
}

/** Picks tags, or creates one from the typed text. */
export function TagPicker({ has, onToggle, onManage, label = texts.addTag }: TagPickerProps) {
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const { data: tags = [] } = useQuery(tagsQuery)
  const add = useAddTag()
  const typed = text.trim()
  const found = tags.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()))
  const isNew = typed !== '' && !tags.some(({ name }) => name.toLowerCase() === typed.toLowerCase())

  function create(): void {
    const color = tagColors[tags.length % tagColors.length]!
    add.mutate(
      { name: typed.slice(0, 40), color },
      {
        onSuccess: (tag) => {
          setText('')
          onToggle(tag, true)
        },
      },
    )
  }

  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (!next) setText('')
      }}
    >
      <PopoverTrigger render={<Button size="sm" variant="ghost" className="h-7! px-2! text-muted!" />}>
        <Plus aria-hidden className="size-3.5" />
        {label}
      </PopoverTrigger>
      <PopoverContent label={texts.tags} className="w-64 p-2">
        <Form
          sends={false}
          className="flex gap-1"
          onSubmit={() => {
            const exact = found.find(({ name }) => name.toLowerCase() === typed.toLowerCase()) ?? found[0]
            if (isNew) create()
            else if (exact && typed !== '') {
              onToggle(exact, !has.has(exact.tag_id))
              setText('')
            }
          }}
        >
          <input
            aria-label={texts.findOrCreateTag}
            placeholder={texts.findOrCreateTag}
            value={text}
            maxLength={40}
            onChange={({ target }) => setText(target.value)}
            className={inputClass}
          />
          <IconButton
            label={texts.manageTags}
            icon={Settings2}
            onClick={() => {
              setOpen(false)
              onManage()
            }}
          />
        </Form>
        <ul aria-label={texts.tags} className="mt-1 max-h-64 overflow-y-auto">
          {found.map((tag) => (
            <li key={tag.tag_id}>
              <label className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-sm px-2 text-sm hover:bg-hover">
                <input
                  type="checkbox"
                  checked={has.has(tag.tag_id)}
                  onChange={({ target }) => onToggle(tag, target.checked)}
                  className="size-4 accent-brand"
                />
                <TagDot color={tag.color} />
                <span className="min-w-0 grow truncate">{tag.name}</span>
                <span className="text-xs text-muted tabular-nums">{tag.clients || ''}</span>
              </label>
            </li>
          ))}
          {isNew && (
            <li>
              <button
                type="button"
                {...actsOnce}
                disabled={add.isPending}
                onClick={create}
                className="flex min-h-8 w-full items-center gap-2.5 rounded-sm px-2 text-left text-sm hover:bg-hover disabled:opacity-60"
              >
                <Plus aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="truncate">{texts.createTag(typed)}</span>
              </button>
            </li>
          )}
          {tags.length === 0 && typed === '' && (
            <li className="px-2 py-2 text-xs text-muted">{texts.noTagsYetHint}</li>
          )}
        </ul>
      </PopoverContent>
    </Popover>
  )
}
