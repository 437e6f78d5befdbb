/** Maximum stops of a tour; their order is exact. */
export const maxTourStops = 9
