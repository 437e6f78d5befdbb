import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { cn } from '../../lib/cn.ts'

interface DisclosureProps {
  /** Names the button; the panel is named by it too. */
  readonly label: string
  readonly trigger: ReactNode
  readonly triggerClass?: string
  /** Place and size of the panel. */
  readonly panelClass?: string
  readonly children: (close: () => void) => ReactNode
}

/**
 * A button that opens a panel below itself, beside what comes next in the tab order. The panel goes away with Escape
 * (the focus returns to the button), a press or a focus elsewhere, and on another page.
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
