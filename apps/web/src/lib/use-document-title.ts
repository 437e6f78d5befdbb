import { useEffect } from 'react'

const product = 'PB Office'

/** Sets the document title: `134 listings · PB Office`. */
export function useDocumentTitle(title: string, office: string = product): void {
  useEffect(() => {
    document.title = `${title} · ${office}`
    return () => {
      document.title = office
    }
  }, [title, office])
}
