/** Errors of the office's settings. */
export const officeTexts = {
  managedByGoogle:
    'Your office signs in with Google. Ask for 2-Step Verification in the Google Admin console.',
} as const
