export const toursPath = '/tours'
export const tourPath = (id: string): string => `/tours/${id}`
