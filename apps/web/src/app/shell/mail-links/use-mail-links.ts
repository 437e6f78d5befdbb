import { useEffect } from 'react'
import { openCompose } from '../../../features/mailbox/compose/index.ts'
import { logError } from '../../../lib/log.ts'

async function begin(href: string): Promise<void> {
  const { readMailLink } = await import('./mail-link.ts')
  openCompose({ kind: 'new', ...readMailLink(href) })
}

/** Mail links of the office's pages begin a message in the mailbox; with a key held down the browser's own way is left. */
export function useMailLinks(): void {
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element && event.target.closest('a[href^="mailto:"]')
      if (!(link instanceof HTMLAnchorElement)) return
      event.preventDefault()
      begin(link.href).catch((error: unknown) => logError('A message could not be begun', error))
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [])
}
