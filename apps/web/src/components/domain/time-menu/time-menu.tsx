import type { LucideIcon } from 'lucide-react'
import { CalendarDays } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { MenuContent, MenuGroup, MenuItem, MenuSeparator, DeferredMenu } from '../../ui/menu.tsx'
import { formatListTime } from '../../../lib/format.ts'
import type { Keys } from '../../../lib/shortcuts/catalogue.ts'
import { getTimeZone } from '../../../lib/time-zone.ts'
import { getTimeOptions } from './time-options.ts'
import { TimeDialog } from './time-dialog.tsx'
import { useChoiceKeys } from './use-choice-keys.ts'
import * as texts from './texts.ts'

interface TimeMenuProps {
  /** Label of the button and of the dialog's confirm button. */
  readonly label: string
  /** Keyboard shortcut. */
  readonly keys: Keys
  readonly icon: LucideIcon
  readonly heading: string
  readonly onChoose: (unixSeconds: number) => void
  /** Removes the time chosen before. */
  readonly remove?: { readonly label: string; readonly run: () => void }
}

/** Shown beside an item, whose `aria-keyshortcuts` is for screen readers. */
function ChoiceKey({ children }: { readonly children: string }) {
  return (
    <span aria-hidden className="pl-2 first-of-type:ml-auto">
      <Kbd>{children.toUpperCase()}</Kbd>
    </span>
  )
}

interface TimeItemsProps extends Pick<TimeMenuProps, 'onChoose'> {
  readonly now: number
  readonly onShown: () => void
}

/** Separate component, so that options are computed only while the menu is open. */
function TimeItems({ now, onChoose, onShown }: TimeItemsProps) {
  useEffect(onShown, [onShown])
  return getTimeOptions(now, getTimeZone()).map(({ label, key, at }) => (
    <MenuItem key={label} data-choice-key={key} aria-keyshortcuts={key} onClick={() => onChoose(at)}>
      {label}
      <span className="ml-auto pl-4 text-xs text-muted tabular-nums">{formatListTime(at)}</span>
      <ChoiceKey>{key}</ChoiceKey>
    </MenuItem>
  ))
}

/** A button with a menu of future times, each chosen by its key, and a dialog for any other time. */
export function TimeMenu({ label, keys, icon, heading, onChoose, remove }: TimeMenuProps) {
  // Null until first opened: every open thread has two of these menus.
  const [dialogOpen, setDialogOpen] = useState<boolean | null>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  // Milliseconds; set when the menu opens.
  const [now, setNow] = useState(0)
  const onShown = useChoiceKeys(menuOpen)
  return (
    <>
      <DeferredMenu
        trigger={<IconButton label={label} keys={keys} icon={icon} />}
        onOpen={() => {
          setNow(Date.now())
          setMenuOpen(true)
        }}
        onClose={() => setMenuOpen(false)}
      >
        <MenuContent className="w-72" container={document.getElementById('main')}>
          <MenuGroup label={heading}>
            <TimeItems now={now} onChoose={onChoose} onShown={onShown} />
          </MenuGroup>
          <MenuSeparator />
          <MenuItem data-choice-key="d" aria-keyshortcuts="d" onClick={() => setDialogOpen(true)}>
            <CalendarDays aria-hidden />
            {texts.pickDateAndTime}
            <ChoiceKey>d</ChoiceKey>
          </MenuItem>
          {remove && (
            <MenuItem data-choice-key="r" aria-keyshortcuts="r" onClick={remove.run}>
              {remove.label}
              <ChoiceKey>r</ChoiceKey>
            </MenuItem>
          )}
        </MenuContent>
      </DeferredMenu>
      {dialogOpen !== null && (
        <TimeDialog
          open={dialogOpen}
          onOpenChange={setDialogOpen}
          heading={heading}
          label={label}
          now={now}
          onChoose={onChoose}
        />
      )}
    </>
  )
}
