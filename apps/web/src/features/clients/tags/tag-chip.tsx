import type { ClientTag, TagColor } from '@pb/contract/client-tags'
import { X } from 'lucide-react'
import { cn } from '../../../lib/cn.ts'
import * as texts from './texts.ts'

/** Dot colors of similar lightness, so that no tag is more conspicuous. */
const dots: Readonly<Record<TagColor, string>> = {
  gray: 'bg-[oklch(0.66_0.01_260)]',
  red: 'bg-[oklch(0.63_0.19_25)]',
  orange: 'bg-[oklch(0.7_0.16_55)]',
  yellow: 'bg-[oklch(0.8_0.15_90)]',
  green: 'bg-[oklch(0.66_0.14_150)]',
  teal: 'bg-[oklch(0.68_0.1_195)]',
  blue: 'bg-[oklch(0.63_0.14_250)]',
  purple: 'bg-[oklch(0.61_0.17_300)]',
  pink: 'bg-[oklch(0.68_0.17_350)]',
}

/** Names of the colors. */
export const colorTitles: Readonly<Record<TagColor, string>> = {
  gray: texts.gray,
  red: texts.red,
  orange: texts.orange,
  yellow: texts.yellow,
  green: texts.green,
  teal: texts.teal,
  blue: texts.blue,
  purple: texts.purple,
  pink: texts.pink,
}

export function TagDot({ color, className }: { readonly color: TagColor; readonly className?: string }) {
  return <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[color], className)} />
}

/** Compact label of a tag for tables. */
function TagLabel({ tag }: { readonly tag: ClientTag }) {
  return (
    <span
      title={tag.name}
      className="inline-flex h-[18px] max-w-28 items-center gap-1.5 rounded-full border px-1.5 text-2xs text-ink"
    >
      <TagDot color={tag.color} className="size-1.5!" />
      <span className="truncate">{tag.name}</span>
    </span>
  )
}

const maxLabels = 3

/** A client's tags in one line. Tags beyond the first three are counted and named in a tooltip. */
export function TagLabels({ tags }: { readonly tags: readonly ClientTag[] }) {
  const shown = tags.slice(0, maxLabels)
  const more = tags.slice(maxLabels)
  return (
    <span className="flex items-center gap-1">
      {shown.map((tag) => (
        <TagLabel key={tag.tag_id} tag={tag} />
      ))}
      {more.length > 0 && (
        <span title={more.map(({ name }) => name).join(', ')} className="text-2xs text-muted tabular-nums">
          +{more.length}
          <span className="sr-only"> {texts.moreTags(more.map(({ name }) => name).join(', '))}</span>
        </span>
      )}
    </span>
  )
}

const maxDots = 4

/** Colored dots of a client's tags, for rows too narrow for names. */
export function TagDots({ tags }: { readonly tags: readonly ClientTag[] }) {
  const names = tags.map(({ name }) => name).join(', ')
  return (
    <span title={names} className="flex shrink-0 items-center gap-[3px] self-center">
      {tags.slice(0, maxDots).map((tag) => (
        <TagDot key={tag.tag_id} color={tag.color} className="size-1.5!" />
      ))}
      <span className="sr-only">{names}</span>
    </span>
  )
}

/** A tag with a button to remove it. */
export function TagChip({ tag, onRemove }: { readonly tag: ClientTag; readonly onRemove: () => void }) {
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border bg-panel pr-0.5 pl-2.5 text-sm">
      <TagDot color={tag.color} />
      <span className="truncate" title={tag.name}>
        {tag.name}
      </span>
      <button
        type="button"
        aria-label={texts.removeFromClient(tag.name)}
        title={texts.removeTag}
        onClick={onRemove}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}
