import { createContext } from 'react'

/** Whether the surrounding field must be filled in; its star is drawn only. */
export const FieldRequired = createContext(false)
