import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cn } from '../../lib/cn.ts'

interface DisclosureProps {
  /** Accessible name of the button and the panel. */
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClass?: string
  /** Classes for position and size of the panel. */
  readonly panelClass?: string
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button that opens a panel below it, next in the tab order. The panel closes with Escape (focus returns to the
 * button), with a click or focus elsewhere, and on another page.
 */
export function Disclosure({ label, trigger, triggerClass, panelClass, children }: DisclosureProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = openAt === pathname
  const close = (): void => setOpenAt(null)

  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpenAt(null)
    }
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      setOpenAt(null)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    document.addEventListener('keydown', escape)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
      document.removeEventListener('keydown', escape)
    }
  }, [open])

  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        title={label}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpenAt(open ? null : pathname)}
        className={triggerClass}
      >
        {trigger}
      </button>
      {open && (
        <section
          id={id}
          aria-label={label}
          className={cn('absolute z-40 mt-2 rounded-lg bg-raised shadow-raised', panelClass)}
        >
          {children(close)}
        </section>
      )}
    </div>
  )
}
