import { useEffect } from 'react'

const product = 'PB Office'

/** Names the document after the page: `134 homes · PB Office`. */
export function useDocumentTitle(title: string, office: string = product): void {
  useEffect(() => {
    document.title = `${title} · ${office}`
    return () => {
      document.title = office
    }
  }, [title, office])
}
