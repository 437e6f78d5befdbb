/** What people without an account use: pictures, and the pages of shared listings. */
export const publicRules = {
  'sharedListings.sharedPage': 'public',
  'sharedListings.countView': 'public',
  'sharedListings.markListing': 'public',
  'sharedListings.askAgent': 'public',
  'sharedListings.confirmNotice': 'public',
  'media.picture': 'public',
  'media.transcodedPicture': 'public',
} as const
