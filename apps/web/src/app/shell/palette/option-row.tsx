// HTML has no element for an option of an editable combobox, and the field handles its keys.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- see above */
import { CornerDownLeft } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { cn } from '../../../lib/cn.ts'
import type { Option } from './option.ts'
import type { Range } from './rank.ts'
import * as texts from './texts.ts'

/** Renders a text with the matches highlighted. */
function highlight(text: string, ranges: readonly Range[]): ReactNode {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of ranges) {
    parts.push(
      text.slice(at, from),
      <mark key={from} className="bg-transparent font-semibold text-brand-text">
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  return [...parts, text.slice(at)]
}

function PriceTag({ text, adType, off }: NonNullable<Option['price']>) {
  const tone = adType === 'sale' ? 'text-sale' : 'text-rental'
  return (
    <span className={cn('shrink-0 text-xs font-medium tabular-nums', off ? 'text-muted' : tone)}>{text}</span>
  )
}

/** Accessible name, since a screen reader would join the parts without separators. */
function getSpokenLabel({ title, detail, price }: Option): string {
  const kind = price && (price.adType === 'sale' ? texts.forSale : texts.forRent)
  return [title, detail, price?.text, kind].filter(Boolean).join(', ')
}

interface OptionRowProps {
  readonly option: Option
  readonly domId: string
  readonly active: boolean
  readonly onHover: (id: string) => void
  readonly onSelect: (option: Option, elsewhere: boolean) => void
}

/** An option of the palette. */
export const OptionRow = memo(function OptionRow({
  option,
  domId,
  active,
  onHover: onPoint,
  onSelect: onChoose,
}: OptionRowProps) {
  const { id, title, detail, icon: Icon, ranges = [], price, person } = option
  return (
    <div
      id={domId}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-label={getSpokenLabel(option)}
      onPointerMove={() => onPoint(id)}
      onClick={(event) => onChoose(option, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => event.button === 1 && onChoose(option, true)}
      className={cn(
        'flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 py-1.5 text-sm select-none sm:min-h-9',
        active && 'bg-hover',
      )}
    >
      {person ? (
        <Avatar name={person.name} photo={person.photo} className="-mx-0.5 size-5! text-[9px]!" />
      ) : (
        <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      )}
      <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-baseline sm:gap-2.5">
        <span className="truncate sm:max-w-[70%] sm:shrink-0">{highlight(title, ranges)}</span>
        {/* Separates title and detail in the text content. */ detail && ' '}
        {detail !== undefined && detail !== '' && (
          <span className="truncate text-xs text-muted">{detail}</span>
        )}
      </span>
      {price && ' '}
      {price && <PriceTag {...price} />}
      <CornerDownLeft
        aria-hidden
        className={cn('hidden size-3.5 shrink-0 text-muted sm:block', !active && 'invisible')}
      />
    </div>
  )
})
