import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import {
  cloneElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { Link } from 'react-router'
import { cn } from '../../lib/cn.ts'
import { useDeferredMount } from '../../lib/use-deferred-mount.ts'
import { itemClass, popupClass } from './popup-class.ts'
import { actsOnce } from './button-class.ts'

/** Menu items receive focus, so keyboard users need the usual focus ring. */
const menuItemClass = cn(
  itemClass,
  'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus focus-visible:outline-solid',
)

/** `<Menu><MenuTrigger render={<Button />}>…</MenuTrigger><MenuContent>…</MenuContent></Menu>` */
export const Menu = Base.Root
export const MenuTrigger = Base.Trigger
export const MenuRadioGroup = Base.RadioGroup

interface DeferredMenuProps {
  /** The button, without handlers. */
  readonly trigger: ReactElement<{
    readonly onMouseDown?: () => void
    readonly onClick?: (event: MouseEvent) => void
    readonly onFocus?: () => void
    readonly onBlur?: () => void
  }>
  readonly modal?: boolean
  readonly onOpen?: () => void
  readonly onClose?: () => void
  readonly children: ReactNode
}

/**
 * A menu whose button renders at once and whose content is deferred, for lists with many menus. Pressed before the menu
 * is mounted, it opens as soon as it is.
 */
export function DeferredMenu({ trigger, modal = true, onOpen, onClose, children }: DeferredMenuProps) {
  const mounted = useDeferredMount()
  const button = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)
  const [pressed, setPressed] = useState<'pointer' | 'key' | null>(null)
  // The mounted menu has another button element, so the focus moves along.
  useLayoutEffect(() => {
    if (mounted && focused) button.current?.focus({ preventScroll: true })
  }, [mounted, focused])
  useEffect(() => {
    if (!mounted || pressed !== 'key') return
    // Opened by keyboard, the menu highlights its first item.
    button.current?.focus()
    button.current?.click()
  }, [mounted, pressed])

  function press(by: 'pointer' | 'key'): void {
    onOpen?.()
    setPressed(by)
  }
  if (!mounted)
    return cloneElement(trigger, {
      onMouseDown: () => press('pointer'),
      onClick: ({ detail }) => press(detail === 0 ? 'key' : 'pointer'),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    })
  return (
    <Menu
      modal={modal}
      defaultOpen={pressed === 'pointer'}
      onOpenChange={(open) => (open ? onOpen?.() : onClose?.())}
    >
      <MenuTrigger ref={button} render={trigger} />
      {children}
    </Menu>
  )
}

interface MenuContentProps {
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  /** Portal container: a menu belongs in the landmark of its button. */
  readonly container?: HTMLElement | null
  readonly children: ReactNode
}

export function MenuContent({ align = 'start', className, container, children }: MenuContentProps) {
  return (
    <Base.Portal container={container ?? undefined}>
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
  return <Base.Item {...actsOnce} {...rest} className={cn(menuItemClass, className)} />
}

/** A menu item that is a link. */
export function MenuLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Base.LinkItem render={<Link to={to} />} closeOnClick className={menuItemClass}>
      {children}
    </Base.LinkItem>
  )
}

export function MenuRadioItem({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  return (
    <Base.RadioItem value={value} closeOnClick className={menuItemClass}>
      {children}
      <Base.RadioItemIndicator className="ml-auto pl-4">
        <Check aria-hidden className="size-4" />
      </Base.RadioItemIndicator>
    </Base.RadioItem>
  )
}

interface MenuSegmentsProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly segments: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
}

/** A segmented choice in one line of the menu, which stays open on change. */
export function MenuSegments<V extends string>({ label, value, segments, onChange }: MenuSegmentsProps<V>) {
  return (
    <Base.Group className="flex items-center justify-between gap-3 py-1 pr-1 pl-2.5">
      <Base.GroupLabel className="text-sm text-muted">{label}</Base.GroupLabel>
      <Base.RadioGroup
        value={value}
        onValueChange={(next: V) => onChange(next)}
        className="flex gap-0.5 rounded-md border bg-panel p-[3px]"
      >
        {segments.map((segment) => (
          <Base.RadioItem
            key={segment.value}
            value={segment.value}
            closeOnClick={false}
            className="flex h-7 cursor-default items-center rounded-sm px-2.5 text-sm font-medium text-muted outline-none select-none data-checked:bg-sunken data-checked:text-ink data-highlighted:text-ink focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus focus-visible:outline-solid"
          >
            {segment.label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
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
