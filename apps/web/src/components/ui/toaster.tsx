import { Toaster as Sonner } from 'sonner'

export { toast } from 'sonner'

/** Where toasts appear: bottom right, for four seconds. */
export function Toaster({ theme }: { readonly theme: 'light' | 'dark' }) {
  return (
    <Sonner
      theme={theme}
      containerAriaLabel="Messages"
      position="bottom-right"
      duration={4000}
      toastOptions={{
        classNames: {
          toast: '!rounded-lg !border-0 !bg-raised !font-sans !text-sm !text-ink !shadow-raised',
          description: '!text-muted',
          actionButton: '!bg-brand !text-on-brand',
        },
      }}
    />
  )
}
