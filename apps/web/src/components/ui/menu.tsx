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
import { useSoon } from '../../lib/use-soon.ts'
import { itemClass, popupClass } from './popup-class.ts'

/** Menus move the focus itself, so a keyboard's user sees it drawn as everywhere. */
const menuItemClass = cn(
  itemClass,
  'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus focus-visible:outline-solid',
)

/** `<Menu><MenuTrigger render={<Button />}>…</MenuTrigger><MenuContent>…</MenuContent></Menu>` */
export const Menu = Base.Root
export const MenuTrigger = Base.Trigger
export const MenuRadioGroup = Base.RadioGroup

interface SoonMenuProps {
  /** The button, without handlers of its own. */
  readonly trigger: ReactElement<{
    readonly onMouseDown?: () => void
    readonly onClick?: (event: MouseEvent) => void
    readonly onFocus?: () => void
    readonly onBlur?: () => void
  }>
  readonly modal?: boolean
  readonly onOpen?: () => void
  readonly children: ReactNode
}

/**
 * A menu whose button stands at once, and the rest of it right after: for where many stand together, or beside what
 * must not wait. Pressed before it is there, it opens when it is.
 */
export function SoonMenu({ trigger, modal = true, onOpen, children }: SoonMenuProps) {
  const soon = useSoon()
  const button = useRef<HTMLButtonElement>(null)
  const [focused, setFocused] = useState(false)
  const [pressed, setPressed] = useState<'pointer' | 'key' | null>(null)
  // It is another element then; whoever stands on it does not notice.
  useLayoutEffect(() => {
    if (soon && focused) button.current?.focus({ preventScroll: true })
  }, [soon, focused])
  useEffect(() => {
    if (!soon || pressed !== 'key') return
    // What opens by a key goes on from its first entry.
    button.current?.focus()
    button.current?.click()
  }, [soon, pressed])

  function press(by: 'pointer' | 'key'): void {
    onOpen?.()
    setPressed(by)
  }
  if (!soon)
    return cloneElement(trigger, {
      onMouseDown: () => press('pointer'),
      onClick: ({ detail }) => press(detail === 0 ? 'key' : 'pointer'),
      onFocus: () => setFocused(true),
      onBlur: () => setFocused(false),
    })
  return (
    <Menu modal={modal} defaultOpen={pressed === 'pointer'} onOpenChange={(open) => open && onOpen?.()}>
      <MenuTrigger ref={button} render={trigger} />
      {children}
    </Menu>
  )
}

interface MenuContentProps {
  readonly align?: 'start' | 'center' | 'end'
  readonly className?: string
  /** Where it hangs in the document: a menu belongs to the landmark that its button stands in. */
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
  return <Base.Item {...rest} className={cn(menuItemClass, className)} />
}

/** An entry that goes somewhere. */
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

/** One of a few, side by side in one line of the menu, which stays open while they are tried. */
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
