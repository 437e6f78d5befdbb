/** Texts of lib. */

// http-error.ts
export const responseNotSuccessful = 'Response not successful'
export const unreachable = 'Can’t reach PB Office. Check your connection.'
export const somethingWentWrong = 'Something went wrong'

// theme.ts
export const light = 'Light'
export const dark = 'Dark'
export const system = 'System'
