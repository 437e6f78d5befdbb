-- What may be shown of a listing to people who do not sign in: RESO's InternetEntireListingDisplayYN,
-- InternetAddressDisplayYN, InternetAutomatedValuationDisplayYN and InternetConsumerCommentYN.
ALTER TABLE listing
  ADD COLUMN internet_entire_listing_display boolean NOT NULL DEFAULT true,
  ADD COLUMN internet_address_display boolean NOT NULL DEFAULT true,
  ADD COLUMN internet_automated_valuation_display boolean NOT NULL DEFAULT true,
  ADD COLUMN internet_consumer_comment boolean NOT NULL DEFAULT true;
