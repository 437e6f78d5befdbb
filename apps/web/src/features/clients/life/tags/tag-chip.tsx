import type { ClientTag, TagColor } from '@pb/contract/client-tags'
import { X } from 'lucide-react'
import { cn } from '../../../../lib/cn.ts'

/** The dot's colors, of one lightness, so that none of them speaks louder. */
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

/** The colors' names, in their order. */
export const colorTitles: Readonly<Record<TagColor, string>> = {
  gray: 'Gray',
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
}

export function TagDot({ color, className }: { readonly color: TagColor; readonly className?: string }) {
  return <span aria-hidden className={cn('size-2 shrink-0 rounded-full', dots[color], className)} />
}

/** A tag as lists show it: small and quiet. */
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

const mostLabels = 3

/** A client's tags in one line; those for which there is no room are counted, and named to whoever points at it. */
export function TagLabels({ tags }: { readonly tags: readonly ClientTag[] }) {
  const shown = tags.slice(0, mostLabels)
  const more = tags.slice(mostLabels)
  return (
    <span className="flex items-center gap-1">
      {shown.map((tag) => (
        <TagLabel key={tag.tag_id} tag={tag} />
      ))}
      {more.length > 0 && (
        <span title={more.map(({ name }) => name).join(', ')} className="text-2xs text-muted tabular-nums">
          +{more.length}
          <span className="sr-only"> more: {more.map(({ name }) => name).join(', ')}</span>
        </span>
      )}
    </span>
  )
}

const mostDots = 4

/** The colors of a client's tags, for a row that has no room for their names. */
export function TagDots({ tags }: { readonly tags: readonly ClientTag[] }) {
  const names = tags.map(({ name }) => name).join(', ')
  return (
    <span title={names} className="flex shrink-0 items-center gap-[3px] self-center">
      {tags.slice(0, mostDots).map((tag) => (
        <TagDot key={tag.tag_id} color={tag.color} className="size-1.5!" />
      ))}
      <span className="sr-only">{names}</span>
    </span>
  )
}

/** A tag of a client, taken off with one press. */
export function TagChip({ tag, onRemove }: { readonly tag: ClientTag; readonly onRemove: () => void }) {
  return (
    <span className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border bg-panel pr-0.5 pl-2.5 text-sm">
      <TagDot color={tag.color} />
      <span className="truncate" title={tag.name}>
        {tag.name}
      </span>
      <button
        type="button"
        aria-label={`Take off ${tag.name}`}
        title="Take off"
        onClick={onRemove}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-full text-muted hover:bg-hover hover:text-ink"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}
