/** The accounts of a demo office, shown only on its sign-in page. */
export const demo = {
  password: 'demo-office',
  accounts: [
    { name: 'Sofia Marin', email: 'sofia.marin@pboffice.example', role: 'Supervisor' },
    { name: 'Adam Cole', email: 'adam.cole@pboffice.example', role: 'Agent' },
    { name: 'Nina Park', email: 'nina.park@pboffice.example', role: 'Agent' },
    { name: 'Dev Ito', email: 'dev.ito@pboffice.example', role: 'Developer' },
  ],
} as const
