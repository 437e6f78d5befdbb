/** Texts of the brochure button. */

// brochure-button.tsx
export const failed = (message: string) => `Couldn’t create the brochure. ${message}`
export const tooMany = (max: number) => `A brochure can have up to ${max} listings`
export const creating = 'Creating brochure…'
export const brochure = 'Brochure'
