/** Texts of emails and test notifications, and the errors of their settings. */
export const notificationTexts = {
  relayMissing: "This office can't send email yet: no SMTP relay is set up.",
  invalidEndpoint: "This browser's push service isn't supported.",
  testPush: 'Notifications work in this browser',
  testEmailSubject: 'Notifications work at this address',
  testEmail: (settingsUrl: string) =>
    `This is the test email you asked for.\n\nManage your email notifications: ${settingsUrl}`,
  manageEmail: 'Manage your email notifications',
  moreInOffice: (count: number) => `And ${count} more in PB Office.`,
  digestSubject: (count: number, first: string) => (count === 1 ? first : `${count} notifications: ${first}`),
} as const
