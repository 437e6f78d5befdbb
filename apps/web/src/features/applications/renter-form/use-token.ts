import { createContext, useContext } from 'react'

/** Token of the personal link, which is in the page's path. */
export const TokenContext = createContext('')

export function useToken(): string {
  return useContext(TokenContext)
}
