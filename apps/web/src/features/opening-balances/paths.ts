/** Files of deals from before the move, or one of them. */
export const openingPath = (id?: string): string => `/onboarding/deals${id === undefined ? '' : `/${id}`}`
