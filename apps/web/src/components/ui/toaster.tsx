import { createPortal } from 'react-dom'
import { Toaster as Sonner } from 'sonner'

export { toast } from 'sonner'

/** Whether an element belongs to a message. */
export function isToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-sonner-toaster]') !== null
}

/** How long a toast stands, in milliseconds, unless it tells of something that goes on. */
export const toastMs = 5000

/** Where toasts appear: bottom right, for five seconds, over everything, so that an open dialog does not hide Undo. */
export function Toaster({ theme }: { readonly theme: 'light' | 'dark' }) {
  return createPortal(
    <Sonner
      theme={theme}
      containerAriaLabel="Messages"
      position="bottom-right"
      duration={toastMs}
      toastOptions={{
        classNames: {
          toast: '!rounded-lg !border-0 !bg-raised !font-sans !text-sm !text-ink !shadow-raised',
          description: '!text-muted',
          actionButton: '!bg-brand !text-on-brand',
        },
      }}
    />,
    document.body,
  )
}
