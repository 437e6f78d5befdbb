import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { popupClass } from './popup-class.ts'

/** `<Popover><PopoverTrigger render={<Button />}>…</PopoverTrigger><PopoverContent label="…">…</PopoverContent></Popover>` */
export const Popover = Base.Root
export const PopoverTrigger = Base.Trigger

interface PopoverContentProps {
  /** Accessible name of the panel. */
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'bottom'
  /** Leaves the focus where it is, for panels that open without a click. */
  readonly keepFocus?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export function PopoverContent({
  label,
  align = 'start',
  side = 'bottom',
  keepFocus: quiet = false,
  className,
  children,
}: PopoverContentProps) {
  return (
    <Base.Portal>
      <Base.Positioner align={align} side={side} sideOffset={6} collisionPadding={8} className="z-50">
        <Base.Popup
          aria-label={label}
          {...(quiet && { initialFocus: false, finalFocus: false })}
          className={cn(
            popupClass,
            'max-h-(--available-height) max-w-(--available-width) overflow-y-auto',
            className,
          )}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}
