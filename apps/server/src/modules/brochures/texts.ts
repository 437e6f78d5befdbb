export const brochureErrors = {
  withheld: (count: number): string =>
    count === 1
      ? 'The owner of one of these listings doesn’t allow advertising it. Leave it out.'
      : `The owners of ${count} of these listings don’t allow advertising them. Leave them out.`,
} as const
