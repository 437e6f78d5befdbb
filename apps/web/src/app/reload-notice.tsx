import { useEffect, useState } from 'react'
import * as texts from './reload-notice-texts.ts'

/**
 * Offers to reload a page behind a personal link when code that it needs can't be loaded, usually since PB Office was
 * upgraded. The page with what was typed stays as it is until then. Part of the first load: the chunk of a notice that
 * loads later could be missing too.
 */
export function ReloadNotice() {
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    const show = (): void => setMissing(true)
    addEventListener('vite:preloadError', show)
    return () => removeEventListener('vite:preloadError', show)
  }, [])
  if (!missing) return null
  const { notLoaded, reload } = document.documentElement.lang.startsWith('es') ? texts.es : texts.en
  return (
    <div
      role="alert"
      className="fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-md items-center gap-3 rounded-lg bg-raised px-4 py-3 text-sm text-ink shadow-raised"
    >
      <p className="min-w-0 grow">{notLoaded}</p>
      <button
        type="button"
        className="h-11 shrink-0 rounded-md bg-brand px-4 font-medium text-on-brand"
        onClick={() => location.reload()}
      >
        {reload}
      </button>
    </div>
  )
}
