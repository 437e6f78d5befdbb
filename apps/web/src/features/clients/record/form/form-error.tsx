import { FormMessage } from '../../../../components/ui/form-message.tsx'
/** An error of the whole form, above the buttons. */
export function FormError({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null
  return <FormMessage>{message}</FormMessage>
}
