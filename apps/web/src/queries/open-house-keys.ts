/** Keys of cached data about open houses. */
export const openHouseKeys = {
  root: ['open-houses'] as const,
  one: (id: string) => ['open-houses', 'one', id] as const,
}
