/** The members of the demo office; all have the same password. */
export const people = {
  supervisor: 'sofia.marin@pboffice.example',
  agent: 'adam.cole@pboffice.example',
  otherAgent: 'nina.park@pboffice.example',
  developer: 'dev.ito@pboffice.example',
} as const

export const password = 'demo-office'
