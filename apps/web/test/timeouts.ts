import { configure } from '@testing-library/react'

// As in scripts/lib/timeouts.ts: queries resolve as soon as the element appears, so a long limit costs no time.
configure({ asyncUtilTimeout: 10_000 })
