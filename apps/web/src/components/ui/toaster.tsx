import type { KeyboardEvent } from 'react'
import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'

export { toast } from 'sonner'

/** Whether an element belongs to a message. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}

/** How long a toast stands, in milliseconds, unless it tells of something that goes on. */
export const toastMs = 5000

/** Escape closes the toast that has the focus, or the newest where their list has it (Alt T), and nothing below. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || !isToast(event.target)) return
  event.stopPropagation()
  const focused = (event.target as Element).closest('[data-sonner-toast]')
  const toast = focused ?? event.currentTarget.querySelector('[data-sonner-toast][data-front="true"]')
  toast?.querySelector<HTMLElement>('[data-close-button]')?.click()
}

/**
 * Where toasts appear: bottom right, for five seconds, over everything, so that an open dialog does not hide Undo. Alt T
 * leads to them, and each can be closed.
 */
export function Toaster({ theme }: { readonly theme: 'light' | 'dark' }) {
  return createPortal(
    // What is pressed are the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown}>
      <Sonner
        theme={theme}
        containerAriaLabel="Messages"
        position="bottom-right"
        duration={toastMs}
        closeButton
        toastOptions={{
          closeButtonAriaLabel: 'Hide message',
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
