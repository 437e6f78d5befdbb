import type { LucideIcon } from 'lucide-react'
import { CalendarDays } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { MenuContent, MenuGroup, MenuItem, MenuSeparator, SoonMenu } from '../../../components/ui/menu.tsx'
import { formatListTime } from '../../../lib/format.ts'
import type { Keys } from '../../../lib/shortcuts/catalogue.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { laterMoments } from '../model/later.ts'
import { LaterDialog } from './later-dialog.tsx'

interface LaterMenuProps {
  /** Names the button and the dialog. */
  readonly label: string
  /** What opens it from the keyboard. */
  readonly keys: Keys
  readonly icon: LucideIcon
  readonly heading: string
  readonly onChoose: (unixSeconds: number) => void
  /** Takes back what was chosen before. */
  readonly remove?: { readonly label: string; readonly run: () => void }
}

/** By itself, so that no clock is read for a menu that stays closed. */
function Moments({ now, onChoose }: { readonly now: number } & Pick<LaterMenuProps, 'onChoose'>) {
  return laterMoments(now, timeZone()).map(({ label, at }) => (
    <MenuItem key={label} onClick={() => onChoose(at)}>
      {label}
      <span className="ml-auto pl-4 text-xs text-muted tabular-nums">{formatListTime(at)}</span>
    </MenuItem>
  ))
}

/** A button with a menu of moments to come, and any other by date. */
export function LaterMenu({ label, keys, icon, heading, onChoose, remove }: LaterMenuProps) {
  // Null until it was asked for once: each thread that opens has two of these.
  const [choosing, setChoosing] = useState<boolean | null>(null)
  // The clock is read when one of the two opens.
  const [now, setNow] = useState(0)
  return (
    <>
      <SoonMenu
        trigger={<IconButton label={label} keys={keys} icon={icon} />}
        onOpen={() => setNow(Date.now())}
      >
        <MenuContent className="w-64" container={document.getElementById('main')}>
          <MenuGroup label={heading}>
            <Moments now={now} onChoose={onChoose} />
          </MenuGroup>
          <MenuSeparator />
          <MenuItem onClick={() => setChoosing(true)}>
            <CalendarDays aria-hidden />
            Pick date and time…
          </MenuItem>
          {remove && <MenuItem onClick={remove.run}>{remove.label}</MenuItem>}
        </MenuContent>
      </SoonMenu>
      {choosing !== null && (
        <LaterDialog
          open={choosing}
          onOpenChange={setChoosing}
          heading={heading}
          label={label}
          now={now}
          onChoose={onChoose}
        />
      )}
    </>
  )
}
