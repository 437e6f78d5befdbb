export const openHousesPath = '/open-houses'
export const openHousePath = (id: string): string => `/open-houses/${id}`
export const signPath = (id: string): string => `/open-houses/${id}/sign`
