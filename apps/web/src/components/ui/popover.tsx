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
  readonly className?: string
  readonly children: ReactNode
}

export function PopoverContent({ label, align = 'start', className, children }: PopoverContentProps) {
  return (
    <Base.Portal>
      <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-50">
        <Base.Popup
          aria-label={label}
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
