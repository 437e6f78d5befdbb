import type { DocumentKind } from '@pb/rules/applications/documents'
import { useState } from 'react'

const storageKey = (token: string) => `application-form-later:${token.slice(0, 12)}`

function readLater(token: string): readonly string[] {
  try {
    return (localStorage.getItem(storageKey(token)) ?? '').split(',').filter((kind) => kind !== '')
  } catch {
    return []
  }
}

/** Documents that the person chose to send later, remembered by this browser. */
export function useLater(token: string) {
  const [later, setLater] = useState(() => readLater(token))
  return {
    isLater: (document: DocumentKind) => later.includes(document),
    setLater: (document: DocumentKind, chosen: boolean) => {
      const others = later.filter((kind) => kind !== document)
      const next = chosen ? [...others, document] : others
      setLater(next)
      try {
        localStorage.setItem(storageKey(token), next.join(','))
      } catch {
        // Blocked storage: it is remembered until the page closes.
      }
    },
  }
}
