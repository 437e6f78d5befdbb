export const payoutsPath = '/payouts'
export const runPath = (id: string): string => `${payoutsPath}/runs/${id}`
export const dealPath = (id: string): string => `/deals/${id}`
