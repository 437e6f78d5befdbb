/** Texts of the palette with values. The palette button, part of the first load, needs none of them. */

// commands.ts
export const switchTheme = (other: string) => `Switch to ${other} theme`

// palette-states.tsx
export const nothingFoundFor = (text: string) => `Nothing found for “${text}”`

// result-groups.ts
export const notListed = (neighborhood: string) => `${neighborhood} · not listed`
