import type { LucideIcon } from 'lucide-react'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import {
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuSeparator,
  DeferredMenu,
} from '../../../components/ui/menu.tsx'
import { formatListTime } from '../../../lib/format.ts'
import type { Keys } from '../../../lib/shortcuts/catalogue.ts'
import { getTimeZone } from '../../../lib/time-zone.ts'
import { getTimeOptions } from './time-options.ts'
import { TimeDialog } from './time-dialog.tsx'
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

/** Separate component, so that options are computed only while the menu is open. */
function TimeItems({ now, onChoose }: { readonly now: number } & Pick<TimeMenuProps, 'onChoose'>) {
  return getTimeOptions(now, getTimeZone()).map(({ label, at }) => (
    <MenuItem key={label} onClick={() => onChoose(at)}>
      {label}
      <span className="ml-auto pl-4 text-xs text-muted tabular-nums">{formatListTime(at)}</span>
    </MenuItem>
  ))
}

/** A button with a menu of future times, and a dialog for any other time. */
export function TimeMenu({ label, keys, icon, heading, onChoose, remove }: TimeMenuProps) {
  // Null until first opened: every open thread has two of these menus.
  const [dialogOpen, setDialogOpen] = useState<boolean | null>(null)
  // Milliseconds; set when the menu opens.
  const [now, setNow] = useState(0)
  return (
    <>
      <DeferredMenu
        trigger={<IconButton label={label} keys={keys} icon={icon} />}
        onOpen={() => setNow(Date.now())}
      >
        <MenuContent className="w-64" container={document.getElementById('main')}>
          <MenuGroup label={heading}>
            <TimeItems now={now} onChoose={onChoose} />
          </MenuGroup>
          <MenuSeparator />
          <MenuItem onClick={() => setDialogOpen(true)}>
            <CalendarDays aria-hidden />
            {texts.pickDateAndTime}
          </MenuItem>
          {remove && <MenuItem onClick={remove.run}>{remove.label}</MenuItem>}
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
