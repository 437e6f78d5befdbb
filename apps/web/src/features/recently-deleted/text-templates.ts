export const ofParent = (parent: string): string => `of ${parent}`
export const ofAgent = (agent: string): string => `${agent}’s`
export const deletedOn = (time: string): string => `Deleted ${time}`
export const erasedOn = (date: string): string => `Erased ${date}`
export const restoreFirst = (parent: string): string => `Restore ${parent} first`
export const restoreNamed = (name: string): string => `Restore ${name}`
export const openNamed = (name: string): string => `Open ${name}`
export const kindWithCount = (kind: string, count: number): string => `${kind} (${count})`
