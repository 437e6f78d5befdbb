/** Why the server refused, over the buttons; what was typed stays. */
export function FormError({ message }: { readonly message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
      {message}
    </p>
  )
}
