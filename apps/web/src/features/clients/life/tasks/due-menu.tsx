import { CalendarDays, Trash2 } from 'lucide-react'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../../components/ui/menu.tsx'
import { dueText, laterDays } from '../model/due.ts'

interface DueMenuProps {
  readonly today: string
  readonly dueOn: string | null
  readonly onDue: (dueOn: string | null) => void
  readonly onRemove?: () => void
  /** The button that opens it. */
  readonly render: ReactElement
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** Days for a task, from today to a month on, any other day, or none. */
export function DueMenu({ today, dueOn, onDue, onRemove, render, align = 'start', children }: DueMenuProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Menu>
        <MenuTrigger render={render}>{children}</MenuTrigger>
        <MenuContent align={align} className="w-56">
          {laterDays(today).map(({ title, date }) => (
            <MenuItem key={title} onClick={() => onDue(date)}>
              {title}
              <span className="ml-auto text-xs text-muted tabular-nums">
                {title === 'Today' ? '' : dueText(date, today).replace('Tomorrow', '')}
              </span>
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onClick={() => picker.current?.showPicker()}>
            <CalendarDays aria-hidden className="size-4 text-muted" />
            Another day…
          </MenuItem>
          {dueOn !== null && <MenuItem onClick={() => onDue(null)}>No day</MenuItem>}
          {onRemove && (
            <>
              <MenuSeparator />
              <MenuItem onClick={onRemove}>
                <Trash2 aria-hidden className="size-4 text-muted" />
                Remove
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      {/* The browser's own calendar, opened from the menu. */}
      <input
        ref={picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        value={dueOn ?? ''}
        onChange={({ target }) => target.value !== '' && onDue(target.value)}
        className="pointer-events-none absolute size-0 opacity-0"
      />
    </>
  )
}
