const list = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

/** `Ana Ruiz, Ben Lee, and Carla Gomez` */
export const joinNames = (names: readonly string[]): string => list.format(names)
