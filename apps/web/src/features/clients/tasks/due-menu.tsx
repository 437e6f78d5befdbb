import { CalendarDays, Trash2 } from 'lucide-react'
import { useRef, type ReactElement, type ReactNode } from 'react'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '../../../components/ui/menu.tsx'
import { formatDue, getDueOptions } from './due.ts'
import * as texts from './texts.ts'

interface DueMenuProps {
  readonly today: string
  readonly dueOn: string | null
  readonly onDue: (dueOn: string | null) => void
  readonly onRemove?: () => void
  /** Element that opens the menu. */
  readonly render: ReactElement
  readonly align?: 'start' | 'end'
  readonly children: ReactNode
}

/** Menu of due dates: suggestions, any date, or none. */
export function DueMenu({ today, dueOn, onDue, onRemove, render, align = 'start', children }: DueMenuProps) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <Menu>
        <MenuTrigger render={render}>{children}</MenuTrigger>
        <MenuContent align={align} className="w-56">
          {getDueOptions(today).map(({ title, date, relative }) => (
            <MenuItem key={title} onClick={() => onDue(date)}>
              {title}
              <span className="ml-auto text-xs text-muted tabular-nums">
                {relative ? '' : formatDue(date, today)}
              </span>
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem onClick={() => picker.current?.showPicker()}>
            <CalendarDays aria-hidden className="size-4 text-muted" />
            {texts.pickDate}
          </MenuItem>
          {dueOn !== null && <MenuItem onClick={() => onDue(null)}>{texts.noDueDate}</MenuItem>}
          {onRemove && (
            <>
              <MenuSeparator />
              <MenuItem onClick={onRemove}>
                <Trash2 aria-hidden className="size-4 text-muted" />
                {texts.remove}
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
      {/* The native date picker, opened from the menu. */}
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
