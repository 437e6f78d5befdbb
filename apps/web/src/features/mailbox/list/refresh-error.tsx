import * as texts from './texts.ts'

/** Shows that a refresh failed, above what was loaded before. */
export function RefreshError({ error }: { readonly error: Error | null }) {
  if (!error) return null
  return (
    <p role="alert" className="border-b bg-danger-soft px-4 py-2 text-sm text-danger">
      {texts.refreshFailed}
    </p>
  )
}
