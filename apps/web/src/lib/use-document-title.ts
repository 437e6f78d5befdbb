import { useEffect } from 'react'

const product = 'PB Office'

/** Names the document after the page: `134 homes · PB Office`. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${product}`
    return () => {
      document.title = product
    }
  }, [title])
}
