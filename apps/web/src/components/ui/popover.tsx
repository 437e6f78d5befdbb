import { Popover as Base } from '@base-ui/react/popover'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import { popupClass } from './popup-class.ts'

/** `<Popover><PopoverTrigger render={<Button />}>…</PopoverTrigger><PopoverContent label="…">…</PopoverContent></Popover>` */
export const Popover = Base.Root
export const PopoverTrigger = Base.Trigger

interface PopoverContentProps {
  /** Names the panel for those who do not see it. */
  readonly label: string
  readonly align?: 'start' | 'center' | 'end'
  readonly side?: 'top' | 'bottom'
  /** It only tells: the focus stays where it is, though the panel opened by itself. */
  readonly quiet?: boolean
  readonly className?: string
  readonly children: ReactNode
}

export function PopoverContent({
  label,
  align = 'start',
  side = 'bottom',
  quiet = false,
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
