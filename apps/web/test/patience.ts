import { configure } from '@testing-library/react'

// As in scripts/lib/patience.ts: whatever is looked for comes as soon as the machine gets to it.
configure({ asyncUtilTimeout: 10_000 })
