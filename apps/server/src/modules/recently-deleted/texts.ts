export const recentlyDeletedErrors = {
  notDeleted: 'It was restored already, or its 30 days are over.',
  parentDeleted: (parent: string) => `${parent} was deleted too. Restore that first.`,
} as const
