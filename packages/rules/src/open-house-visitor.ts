/** How a visitor heard of an open house. */
export const heardFromKinds = [
  'streeteasy',
  'zillow',
  'other_site',
  'sign',
  'agent',
  'friend',
  'social',
  'other',
] as const
export type HeardFrom = (typeof heardFromKinds)[number]
