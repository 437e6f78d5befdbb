import type { LucideIcon } from 'lucide-react'
import { CalendarDays } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { inputClass } from '../../../components/ui/input.tsx'
import {
  Menu,
  MenuContent,
  MenuGroup,
  MenuItem,
  MenuSeparator,
  MenuTrigger,
} from '../../../components/ui/menu.tsx'
import { formatListTime } from '../../../lib/format.ts'
import type { Keys } from '../../../lib/shortcuts/catalogue.ts'
import { timeZone } from '../../../lib/time-zone.ts'
import { chosenMoment, laterMoments } from '../model/later.ts'

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

/** A button with a menu of moments to come, and any other by date. */
export function LaterMenu({ label, keys, icon, heading, onChoose, remove }: LaterMenuProps) {
  const faultId = useId()
  const [choosing, setChoosing] = useState(false)
  const [text, setText] = useState('')
  // The clock is read when one of the two opens.
  const [now, setNow] = useState(0)
  const chosen = chosenMoment(text, timeZone())
  const past = chosen !== null && chosen * 1000 <= now
  return (
    <>
      <Menu onOpenChange={(open) => open && setNow(Date.now())}>
        <MenuTrigger render={<IconButton label={label} keys={keys} icon={icon} />} />
        <MenuContent className="w-64" container={document.getElementById('main')}>
          <MenuGroup label={heading}>
            {laterMoments(now, timeZone()).map((moment) => (
              <MenuItem key={moment.label} onClick={() => onChoose(moment.at)}>
                {moment.label}
                <span className="ml-auto pl-4 text-xs text-muted tabular-nums">
                  {formatListTime(moment.at)}
                </span>
              </MenuItem>
            ))}
          </MenuGroup>
          <MenuSeparator />
          <MenuItem onClick={() => setChoosing(true)}>
            <CalendarDays aria-hidden />
            Pick date and time…
          </MenuItem>
          {remove && <MenuItem onClick={remove.run}>{remove.label}</MenuItem>}
        </MenuContent>
      </Menu>
      <Dialog
        open={choosing}
        onOpenChange={setChoosing}
        title={heading}
        footer={
          <>
            <Button onClick={() => setChoosing(false)}>Cancel</Button>
            <Button
              variant="primary"
              disabled={chosen === null || past}
              onClick={() => {
                setChoosing(false)
                if (chosen !== null) onChoose(chosen)
              }}
            >
              {label}
            </Button>
          </>
        }
      >
        <label className="grid gap-1.5 text-sm font-medium">
          Date and time
          <input
            type="datetime-local"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is there for this field
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
            aria-invalid={past || undefined}
            aria-describedby={past ? faultId : undefined}
            className={inputClass}
          />
        </label>
        {past && (
          <p id={faultId} role="alert" className="mt-1.5 text-sm text-danger">
            Choose a time that is still to come
          </p>
        )}
      </Dialog>
    </>
  )
}
