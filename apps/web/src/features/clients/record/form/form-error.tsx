/** An error of the whole form, above the buttons. */
export function FormError({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
      {message}
    </p>
  )
}
