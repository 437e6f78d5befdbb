import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement } from 'react'

interface TooltipProps {
  readonly content: string
  /** The trigger; must be focusable, so a button or a link. */
  readonly children: ReactElement
}

/** A short hint on hover and focus. Must not be the only place of the information. */
export function Tooltip({ content, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className="max-w-64 rounded-sm bg-inverse px-2 py-1 text-xs text-on-inverse transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0">
            {content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
