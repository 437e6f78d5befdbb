import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { itemClass, popupClass } from './popup-class.ts'

/** `<Menu><MenuTrigger render={<Button />}>…</MenuTrigger><MenuContent>…</MenuContent></Menu>` */
export const Menu = Base.Root
export const MenuTrigger = Base.Trigger
export const MenuRadioGroup = Base.RadioGroup

interface MenuContentProps {
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  readonly children: ReactNode
}

export function MenuContent({ align = 'start', className, children }: MenuContentProps) {
  return (
    <Base.Portal>
      <Base.Positioner align={align} sideOffset={6} collisionPadding={8} className="z-50 outline-none">
        <Base.Popup
          className={cn(popupClass, 'max-h-(--available-height) min-w-44 overflow-y-auto p-1.5', className)}
        >
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  )
}

export function MenuItem({
  className,
  ...rest
}: ComponentProps<typeof Base.Item> & { readonly className?: string }) {
  return <Base.Item {...rest} className={cn(itemClass, className)} />
}

/** An entry that goes somewhere. */
export function MenuLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Base.LinkItem render={<Link to={to} />} closeOnClick className={itemClass}>
      {children}
    </Base.LinkItem>
  )
}

export function MenuRadioItem({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  return (
    <Base.RadioItem value={value} closeOnClick className={itemClass}>
      {children}
      <Base.RadioItemIndicator className="ml-auto pl-4">
        <Check aria-hidden className="size-4" />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  )
}

export function MenuGroup({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2.5 pt-2 pb-1 text-xs font-medium text-muted">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="mx-1 my-1.5 h-px bg-line" />
}
