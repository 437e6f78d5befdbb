import { toast } from '../components/ui/toaster.tsx'
import * as texts from './reload-texts.ts'

/** Id of the toast. */
const reloadToast = 'reload'

/** The URL of this page's entry script, which is another one in each version. */
const findEntry = () => document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src

/** Whether the server has another version than this page; null while it can't be reached. */
async function isOutdated(): Promise<boolean | null> {
  const entry = findEntry()
  try {
    const reply = await fetch('/', { cache: 'no-store' })
    const html = await reply.text()
    return reply.ok && entry !== undefined ? !html.includes(new URL(entry).pathname) : null
  } catch {
    return null
  }
}

async function offer(reload: () => void): Promise<void> {
  const outdated = await isOutdated()
  toast(outdated === true ? texts.newVersion : texts.partNotLoaded, {
    id: reloadToast,
    description: outdated === true ? texts.copyTypedText : texts.checkConnection,
    duration: Infinity,
    action: { label: texts.reload, onClick: reload },
  })
}

/**
 * Offers to reload the page when code that a click needs can't be loaded, usually since PB Office was upgraded. The page
 * stays as it is until then. Returns a function that stops it.
 */
export function offerReload(reload: () => void = () => location.reload()): () => void {
  const onError = () => void offer(reload)
  addEventListener('vite:preloadError', onError)
  return () => removeEventListener('vite:preloadError', onError)
}
