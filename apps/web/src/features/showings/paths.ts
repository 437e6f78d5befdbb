export const showingsPath = '/showings'
export const showingPath = (id: string): string => `/showings/${id}`
export const toursPath = '/tours'
export const tourPath = (id: string): string => `/tours/${id}`
