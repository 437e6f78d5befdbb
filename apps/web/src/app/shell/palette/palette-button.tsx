import { Search } from 'lucide-react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Keystrokes } from '../../../components/ui/keystrokes.tsx'
import { cn } from '../../../lib/cn.ts'
import { shortcuts } from '../../../lib/shortcuts/catalogue.ts'
import { formatAriaKeys } from '../../../lib/shortcuts/labels.ts'
import { setPaletteOpen, usePaletteOpen } from './state.ts'
import * as texts from './texts.ts'

const variantClasses = {
  header: 'h-9 rounded-md bg-sunken text-sm hover:bg-hover',
  page: 'h-11 rounded-lg border border-line-strong/60 bg-panel text-base shadow-panel hover:border-line-strong',
}

const [keys] = shortcuts.quickSearch.keys

interface PaletteButtonProps {
  /** In the header, in a page, or as an icon. */
  readonly variant: keyof typeof variantClasses | 'icon'
  readonly className?: string
}

/** Opens the palette; styled like a search field. */
export function PaletteButton({ variant: look, className }: PaletteButtonProps) {
  const open = usePaletteOpen()
  const role = {
    'aria-haspopup': 'dialog',
    'aria-expanded': open,
    'aria-keyshortcuts': formatAriaKeys(keys),
  } as const
  const onClick = (): void => setPaletteOpen(true)
  if (look === 'icon')
    return <IconButton {...role} label={texts.search} icon={Search} onClick={onClick} className={className} />
  return (
    <button
      {...role}
      type="button"
      onClick={onClick}
      className={cn(
        'flex w-full min-w-0 items-center gap-2.5 pr-2.5 pl-3 text-left text-muted transition-colors',
        variantClasses[look],
        className,
      )}
    >
      <Search aria-hidden className="size-4 shrink-0" />
      <span className="min-w-0 grow truncate">
        {look === 'page' ? texts.homeSearchPlaceholder : texts.search}
      </span>
      <span aria-hidden className="hidden sm:block">
        <Keystrokes keys={keys} />
      </span>
    </button>
  )
}
