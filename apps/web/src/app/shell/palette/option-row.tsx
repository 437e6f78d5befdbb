// An option of a combobox's list has no element of its own, and takes its keys in the field.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- see above */
import { CornerDownLeft } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { cn } from '../../../lib/cn.ts'
import type { Option } from './option.ts'
import type { Range } from './rank.ts'

/** A text with what was typed drawn strong. */
function marked(text: string, ranges: readonly Range[]): ReactNode {
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

function Offer({ text, adType, off }: NonNullable<Option['offer']>) {
  const tone = adType === 'sale' ? 'text-sale' : 'text-rental'
  return (
    <span className={cn('shrink-0 text-xs font-medium tabular-nums', off ? 'text-muted' : tone)}>{text}</span>
  )
}

/** In one breath: the parts of a line stand in boxes that a screen reader would run together. */
function spoken({ title, detail, offer }: Option): string {
  const kind = offer && (offer.adType === 'sale' ? 'for sale' : 'for rent')
  return [title, detail, offer?.text, kind].filter(Boolean).join(', ')
}

interface OptionRowProps {
  readonly option: Option
  readonly domId: string
  readonly active: boolean
  readonly onPoint: (id: string) => void
  readonly onChoose: (option: Option, elsewhere: boolean) => void
}

/** One line of the palette. */
export const OptionRow = memo(function OptionRow({
  option,
  domId,
  active,
  onPoint,
  onChoose,
}: OptionRowProps) {
  const { id, title, detail, icon: Icon, ranges = [], offer, person } = option
  return (
    <div
      id={domId}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      aria-label={spoken(option)}
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
        <span className="truncate sm:max-w-[70%] sm:shrink-0">{marked(title, ranges)}</span>
        {/* Seen by nobody, but without it what is said and what is read differ. */ detail && ' '}
        {detail !== undefined && detail !== '' && (
          <span className="truncate text-xs text-muted">{detail}</span>
        )}
      </span>
      {offer && ' '}
      {offer && <Offer {...offer} />}
      <CornerDownLeft
        aria-hidden
        className={cn('hidden size-3.5 shrink-0 text-muted sm:block', !active && 'invisible')}
      />
    </div>
  )
})
