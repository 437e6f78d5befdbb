/** Texts of the client list with values, apart from those that the first load needs. */

// clients.tsx
export const clientsFound = (clients: string) => `${clients} found`
