import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { useEffect } from 'react'
import { toast, Toaster as Sonner, useSonner } from 'sonner'
import * as texts from './texts.ts'

export { toast } from 'sonner'

/** An Undo button for a toast. The shortcut of `clickUndo` finds it by its attribute, not by its text. */
export function undoAction(onClick: () => void) {
  return { label: <span data-undo>{texts.undo}</span>, onClick }
}

/** Whether an element belongs to a toast. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}

/** Default duration of a toast. */
export const toastDurationMs = 5000

/** Toasts at a time: the newest in front, the edges of the others behind it, unless one of them has a button. */
const maxToasts = 3

/**
 * Removes the same text shown before, and the oldest toasts beyond the maximum that go by themselves. Returns whether the
 * newest would cover the button of another.
 */
function useFewToasts(): boolean {
  const { toasts } = useSonner()
  useEffect(() => {
    // The newest is first.
    const passing = toasts.filter(({ duration }) => duration !== Infinity)
    const isRepeated = (one: (typeof passing)[number]): boolean =>
      one.action === undefined &&
      typeof one.title === 'string' &&
      toasts.find(({ title, type }) => title === one.title && type === one.type) !== one
    const surplus = passing.filter((one) => isRepeated(one) || toasts.indexOf(one) >= maxToasts)
    for (const { id } of surplus) toast.dismiss(id)
  }, [toasts])
  return toasts.slice(1).some(({ action }) => action !== undefined)
}

/** Escape closes the focused toast, or the newest when the list has the focus (Alt T), and nothing below it. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || !isToast(event.target)) return
  event.stopPropagation()
  const focused = (event.target as Element).closest('[data-sonner-toast]')
  const toast = focused ?? event.currentTarget.querySelector('[data-sonner-toast][data-front="true"]')
  toast?.querySelector<HTMLElement>('[data-close-button]')?.click()
}

/**
 * Toasts at the bottom right, beside an open dialog at the left (styles.css), above everything, so that a dialog does not hide Undo. Alt T moves the focus to
 * them.
 */
export function Toaster({ theme }: { readonly theme: 'light' | 'dark' }) {
  const coversButton = useFewToasts()
  return createPortal(
    // The interactive elements are the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <Sonner
        theme={theme}
        containerAriaLabel={texts.notifications}
        position="bottom-right"
        duration={toastDurationMs}
        visibleToasts={maxToasts}
        expand={coversButton}
        closeButton
        toastOptions={{
          closeButtonAriaLabel: texts.dismiss,
          classNames: {
            toast: '!rounded-lg !border-0 !bg-raised !font-sans !text-sm !text-ink !shadow-raised',
            description: '!text-muted',
            actionButton: '!bg-brand !text-on-brand',
            closeButton: '!size-6 !border-line !bg-raised !text-muted hover:!text-ink',
          },
        }}
      />
    </div>,
    document.body,
  )
}
