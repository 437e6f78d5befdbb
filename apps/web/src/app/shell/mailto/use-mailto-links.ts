import { useEffect } from 'react'
import { openCompose } from '../../../features/mailbox/compose/index.ts'
import { logError } from '../../../lib/log.ts'

async function composeFrom(href: string): Promise<void> {
  const { parseMailto: readMailLink } = await import('./parse-mailto.ts')
  openCompose({ kind: 'new', ...readMailLink(href) })
}

/** Opens `mailto:` links in the composer; with a modifier key, the browser handles them, as for people without a mailbox here. */
export function useMailtoLinks(enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return
    const onClick = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = event.target instanceof Element && event.target.closest('a[href^="mailto:"]')
      if (!(link instanceof HTMLAnchorElement)) return
      event.preventDefault()
      composeFrom(link.href).catch((error: unknown) => logError('Composer not opened', error))
    }
    document.addEventListener('click', onClick)
    return () => document.removeEventListener('click', onClick)
  }, [enabled])
}
