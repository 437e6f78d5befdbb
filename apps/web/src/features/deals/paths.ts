export const dealsPath = '/deals'

/** The page of a deal; the list's query keeps the way back and the neighbors. */
export function dealPath(id: string, search = ''): string {
  return search === '' ? `${dealsPath}/${id}` : `${dealsPath}/${id}?${search}`
}
